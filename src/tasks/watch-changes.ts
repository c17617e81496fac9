import type { Change } from './change.ts'
import type { TaskReader } from './task-store.ts'

const intervalMs = 500
const pageSize = 100

export interface Watching {
  /** Done when every later change will be told. */
  readonly begun: Promise<void>
  end(): void
}

/**
 * Tells of every change from now on, whoever made it: the store is asked, so other processes count too.
 * It never keeps the process alive.
 */
export function watchChanges(tasks: TaskReader, tell: (change: Change) => void): Watching {
  let seen: number | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async (): Promise<void> => {
    try {
      const fresh = seen === undefined ? await tasks.changes({ limit: 1 }) : await changesAfter(tasks, seen)
      if (seen !== undefined) for (const change of fresh.toReversed()) if (!stopped) tell(change)
      seen = Math.max(seen ?? 0, fresh[0]?.id ?? 0)
    } catch {
      // A store that is away for a moment is asked again; calls tell their callers what is wrong.
    }
    if (stopped) return
    timer = setTimeout(() => void look(), intervalMs)
    timer.unref()
  }
  return {
    begun: look(),
    end() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Newest first, however many there were. */
async function changesAfter(tasks: TaskReader, after: number): Promise<Change[]> {
  const all: Change[] = []
  for (let page: Change[] = []; ; ) {
    const before = page.at(-1)?.id
    page = await tasks.changes({ after, limit: pageSize, ...(before !== undefined && { before }) })
    all.push(...page)
    if (page.length < pageSize) return all
  }
}
