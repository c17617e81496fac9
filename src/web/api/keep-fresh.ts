import { whenChanged } from './live.ts'
import { refresh } from './use-remote.ts'

const [writtenMs, lookMs] = [400, 5_000]

/**
 * Keeps what is shown under a key fresh where the server writes it down a moment after the fact, such as calls and
 * sessions. Calls that change nothing are told to nobody, so one looks now and then. Gives what ends it.
 */
export function keepFresh(prefix: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = whenChanged(() => {
    clearTimeout(timer)
    timer = setTimeout(() => refresh(prefix), writtenMs)
  })
  const looking = setInterval(() => {
    if (document.visibilityState === 'visible') refresh(prefix)
  }, lookMs)
  return () => {
    end()
    clearTimeout(timer)
    clearInterval(looking)
  }
}
