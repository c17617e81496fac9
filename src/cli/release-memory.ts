import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Clients ask several things right after they have started a server: it is quiet once nothing came for so long. */
const quietMs = 700

/** Later the embedder lets go what it has not been asked for in five minutes (`embedders/local`). */
const idleMs = 6 * 60_000

/**
 * Gives back, once nothing is asked, what was only needed to start: 8 MB of a process that an assistant keeps for hours,
 * often one for each window. Node would keep the room for objects to come. It takes 40 ms once, while nobody waits.
 */
export function releaseMemoryWhenQuiet(input: { readonly bytesRead?: number }): void {
  let before = -1
  const timer = setInterval(() => {
    const read = input.bytesRead ?? 0
    if (read === before) {
      clearInterval(timer)
      collectGarbage()
      releaseAgain(input, read)
    }
    before = read
  }, quietMs)
  timer.unref()
}

/** Whenever it has been quiet for long after something was asked. */
function releaseAgain(input: { readonly bytesRead?: number }, released: number): void {
  let [before, collected] = [released, released]
  setInterval(() => {
    const read = input.bytesRead ?? 0
    if (read === before && read !== collected) {
      collectGarbage()
      collected = read
    }
    before = read
  }, idleMs).unref()
}

/** Node shows its collector only to code that begins after this flag was set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  try {
    const collect = runInNewContext('gc')
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  } catch {
    // Another version of Node may do without; it only keeps more memory.
  } finally {
    setFlagsFromString('--no-expose-gc')
  }
}
