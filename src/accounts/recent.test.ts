import { describe, expect, it } from 'vitest'
import { Recent } from './recent.ts'

const forever = Number.POSITIVE_INFINITY

/** Counts how often it is looked up. */
function lookup(until = forever) {
  let count = 0
  const find = async () => {
    count += 1
    return { value: `looked up ${count}`, until }
  }
  return { find, count: () => count }
}

describe('what was found out a moment ago', () => {
  it('is not looked up again, by however many at once', async () => {
    const [recent, { find, count }] = [new Recent<string>(), lookup()]
    await Promise.all(Array.from({ length: 50 }, () => recent.get('key', find)))
    expect(await recent.get('key', find)).toBe('looked up 1')
    expect(count()).toBe(1)
  })

  it('is looked up again after a while, and when something was taken back', async () => {
    const [recent, { find, count }] = [new Recent<string>({ milliseconds: 30 }), lookup()]
    await recent.get('key', find)
    await expect.poll(() => recent.get('key', find), { interval: 10 }).toBe('looked up 2')
    recent.clear()
    await recent.get('key', find)
    expect(count()).toBe(3)
  })

  it('never holds longer than the credential itself', async () => {
    const [recent, { find, count }] = [new Recent<string>(), lookup(Date.now() - 1)]
    await recent.get('key', find)
    await recent.get('key', find)
    expect(count()).toBe(2)
  })

  it('is forgotten where it was a refusal', async () => {
    const recent = new Recent<string>()
    const refuse = () => Promise.reject(new Error('refused'))
    await expect(recent.get('key', refuse)).rejects.toThrow('refused')
    expect(await recent.get('key', lookup().find)).toBe('looked up 1')
  })

  it('is not kept when it was taken back while it was looked up', async () => {
    const recent = new Recent<string>()
    const { promise, resolve } = Promise.withResolvers<{ value: string; until: number }>()
    const first = recent.get('key', () => promise)
    recent.clear()
    resolve({ value: 'old', until: forever })
    await first
    expect(await recent.get('key', lookup().find)).toBe('looked up 1')
  })

  it('takes a bounded place: what was not used longest goes first', async () => {
    const [recent, { find }] = [new Recent<string>({ limit: 3 }), lookup()]
    for (const key of ['a', 'b', 'c', 'a', 'd']) await recent.get(key, find)
    expect(await recent.get('a', find)).toBe('looked up 1')
    expect(await recent.get('b', find)).toBe('looked up 5')
  })
})
