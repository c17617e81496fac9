import { useEffect } from 'react'
import { allChanges } from './live.ts'
import { refresh } from './use-remote.ts'

const [writtenMs, lookMs] = [400, 5_000]

/**
 * Keeps what is shown under a key fresh where the server writes it down a moment after the fact, such as calls and
 * sessions. Calls that change nothing are not announced, so one looks now and then.
 */
export function useFresh(prefix: string): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = allChanges.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => refresh(prefix), writtenMs)
    })
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') refresh(prefix)
    }, lookMs)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      clearInterval(looking)
    }
  }, [prefix])
}
