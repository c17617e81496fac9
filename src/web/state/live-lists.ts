import { allChanges, firstConnected, listChanged } from '../api/live.ts'
import { refresh } from '../api/use-remote.ts'

const soonMs = 150

/** Fetches what is shown of all projects again when something changes in one of them; of a burst of changes, once. */
export function keepListsFresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer ??= setTimeout(() => {
      timer = undefined
      refresh('day')
      // With how many tasks are open in each.
      refresh('projects')
    }, soonMs)
  }
  const subscriptions = [
    allChanges.subscribe(look),
    // What was changed between the first answer and the first event would be missed.
    firstConnected.subscribe(() => {
      look()
      refresh('inbox')
    }),
    listChanged.subscribe((list) => {
      refresh(list)
      if (list === 'projects') refresh('members/')
    }),
  ]
  return () => {
    clearTimeout(timer)
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}
