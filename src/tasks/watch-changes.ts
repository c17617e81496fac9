import type { Change } from './change.ts'
import type { TaskReader } from './task-store.ts'

const intervalMs = 500
const pageSize = 100

/**
 * Tells of every change from now on, whoever made it: the store is asked, so other processes count too.
 * It never keeps the process alive. Calling what it returns ends it.
 */
export function watchChanges(tasks: TaskReader, tell: (change: Change) => void): () => void {
  let seen: number | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async (): Promise<void> => {
    try {
      const fresh = await tasks.changes({
        limit: seen === undefined ? 1 : pageSize,
        ...(seen && { after: seen }),
      })
      if (seen !== undefined) for (const change of fresh.toReversed()) if (!stopped) tell(change)
      seen = Math.max(seen ?? 0, fresh[0]?.id ?? 0)
    } catch {
      // A store that is away for a moment is asked again; calls tell their callers what is wrong.
    }
    if (stopped) return
    timer = setTimeout(() => void look(), intervalMs)
    timer.unref()
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
