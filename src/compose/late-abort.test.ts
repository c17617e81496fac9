import { expect, it } from 'vitest'
import { LateAbort } from './late-abort.ts'

it('stops what began before, and what begins after', () => {
  const stopping = new LateAbort()
  const { signal } = stopping
  expect([signal.aborted, stopping.isAborted]).toEqual([false, false])
  stopping.abort()
  expect([signal.aborted, stopping.isAborted]).toEqual([true, true])

  const late = new LateAbort()
  late.abort()
  expect(late.signal.aborted).toBe(true)
})
