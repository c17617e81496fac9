import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Lanes } from './lanes.ts'

const numbers = [...new Array(9).keys()]

describe('two lanes', () => {
  it('run two tasks at a time, whoever brings them', async () => {
    const lanes = new Lanes(2)
    let [running, most] = [0, 0]
    const done: number[] = []
    const task = async (item: number) => {
      running += 1
      most = Math.max(most, running)
      await wait(1)
      running -= 1
      done.push(item)
    }
    await Promise.all([lanes.each(numbers, task), lanes.each(numbers, task), lanes.each(numbers, task)])

    expect(most).toBe(2)
    expect(done.toSorted((one, other) => one - other)).toEqual(numbers.flatMap((item) => [item, item, item]))
  })

  it('stop at the first failure, and end when the other lane has', async () => {
    const lanes = new Lanes(2)
    const ended: string[] = []
    const task = async (item: number, signal: AbortSignal) => {
      if (item === 1) throw new Error('one failed')
      await wait(60_000, undefined, { signal }).catch(() => ended.push(`${item} was stopped`))
      signal.throwIfAborted()
    }
    await expect(lanes.each(numbers, task)).rejects.toThrow('one failed')
    expect(ended).toEqual(['0 was stopped'])
  })

  it('are free again after failures and aborts, also of those in line', async () => {
    const lanes = new Lanes(2)
    const leaving = new AbortController()
    const hanging = lanes.each(numbers, (_, signal) => wait(60_000, undefined, { signal }), leaving.signal)
    const inLine = lanes.each(numbers, async () => {}, leaving.signal)
    leaving.abort(new Error('the client left'))

    await expect(hanging).rejects.toThrow()
    await expect(inLine).rejects.toThrow('the client left')
    const done: number[] = []
    await lanes.each(numbers, async (item) => void done.push(item))
    expect(done).toEqual(numbers)
  })
})
