import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { ConcurrencyLimit } from './concurrency-limit.ts'

const numbers = [...new Array(9).keys()]

describe('a limit of two', () => {
  it('run two tasks at a time, whoever brings them', async () => {
    const limit = new ConcurrencyLimit(2)
    let [running, most] = [0, 0]
    const done: number[] = []
    const task = async (item: number) => {
      running += 1
      most = Math.max(most, running)
      await wait(1)
      running -= 1
      done.push(item)
    }
    await Promise.all([limit.each(numbers, task), limit.each(numbers, task), limit.each(numbers, task)])

    expect(most).toBe(2)
    expect(done.toSorted((one, other) => one - other)).toEqual(numbers.flatMap((item) => [item, item, item]))
  })

  it('stops at the first failure, and ends when the other task has', async () => {
    const limit = new ConcurrencyLimit(2)
    const ended: string[] = []
    const task = async (item: number, signal: AbortSignal) => {
      if (item === 1) throw new Error('one failed')
      await wait(60_000, undefined, { signal }).catch(() => ended.push(`${item} was stopped`))
      signal.throwIfAborted()
    }
    await expect(limit.each(numbers, task)).rejects.toThrow('one failed')
    expect(ended).toEqual(['0 was stopped'])
  })

  it('are free again after failures and aborts, also of those in line', async () => {
    const limit = new ConcurrencyLimit(2)
    const leaving = new AbortController()
    const hanging = limit.each(numbers, (_, signal) => wait(60_000, undefined, { signal }), leaving.signal)
    const inLine = limit.each(numbers, async () => {}, leaving.signal)
    leaving.abort(new Error('the client left'))

    await expect(hanging).rejects.toThrow()
    await expect(inLine).rejects.toThrow('the client left')
    const done: number[] = []
    await limit.each(numbers, async (item) => void done.push(item))
    expect(done).toEqual(numbers)
  })
})
