import { useEffect } from 'react'
import { getInbox, type Inbox } from '../../api/inbox.ts'
import { whenChanged } from '../../api/live.ts'
import { useMe } from '../../api/me.ts'
import { type Remote, refresh, useRemote } from '../../api/use-remote.ts'

const [lookMs, soonMs] = [10_000, 300]

/** What this person was told, of all projects. News come of the open project only, so one also looks now and then. */
export function useInbox(): Remote<Inbox> {
  return useRemote(useMe() ? 'inbox' : null, () => getInbox())
}

/** Keeps it fresh while the page is open. */
export function useFreshInbox(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState === 'visible') refresh('inbox')
    }
    const end = whenChanged(() => {
      clearTimeout(timer)
      timer = setTimeout(look, soonMs)
    })
    const looking = setInterval(() => {
      look()
      // Assistants make projects too, and others share theirs.
      if (document.visibilityState === 'visible') refresh('projects')
    }, lookMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      end()
      clearTimeout(timer)
      clearInterval(looking)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
