import { describe, expect, it, vi } from 'vitest'
import { keepLooking } from './keep-looking.ts'

/** A store that is told to tell, and a look that waits until it is let go on. */
function openDesk() {
  const looks: PromiseWithResolvers<void>[] = []
  let tell: () => void = () => {}
  let isWatched = true
  const watching = keepLooking(
    (told) => {
      tell = told
      return { ready: Promise.resolve(), unsubscribe: () => (isWatched = false) }
    },
    () => {
      const look = Promise.withResolvers<void>()
      looks.push(look)
      return look.promise
    },
  )
  return { watching, looks, tell: () => tell(), isWatched: () => isWatched }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('looking', () => {
  it('goes on one look after the other, with one more for all that was told meanwhile', async () => {
    const { watching, looks, tell } = openDesk()
    await settled()
    expect(looks).toHaveLength(1)
    for (let times = 0; times < 5; times++) tell()
    await settled()
    expect(looks).toHaveLength(1)
    looks[0]?.resolve()
    await settled()
    expect(looks).toHaveLength(2)
    looks[1]?.resolve()
    await watching.ready
    expect(looks).toHaveLength(2)
    tell()
    await settled()
    expect(looks).toHaveLength(3)
    watching.unsubscribe()
  })

  it('is tried again by itself after a failure, and begins all the same', async () => {
    const { watching, looks } = openDesk()
    await settled()
    looks[0]?.reject(new Error('away'))
    await watching.ready
    await vi.waitFor(() => expect(looks).toHaveLength(2), 5_000)
    watching.unsubscribe()
  })

  it('ends for good, also in the middle of a look', async () => {
    const { watching, looks, tell, isWatched } = openDesk()
    await settled()
    tell()
    watching.unsubscribe()
    looks[0]?.resolve()
    await watching.ready
    tell()
    await settled()
    expect(looks).toHaveLength(1)
    expect(isWatched()).toBe(false)
  })
})
