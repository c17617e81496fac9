import type { ListedTask, NewTask, UnderstoodItem } from '../../../api/values.ts'
import { draftsOf } from '../draft-of.ts'
import { fitTitle } from '../fit-title.ts'

/** What the person decided about a pasted list, by the places of its lines. */
export interface Decisions {
  readonly leftOut: ReadonlySet<number>
  /** Boxes that were clicked. */
  readonly done: ReadonlyMap<number, boolean>
  readonly declined: ReadonlyMap<number, ReadonlySet<string>>
}

export const undecided: Decisions = { leftOut: new Set(), done: new Map(), declined: new Map() }
const nothing: ReadonlySet<string> = new Set()

export const isDoneIn = ({ done }: Decisions, item: UnderstoodItem, at: number) => done.get(at) ?? item.isDone
export const declinedIn = ({ declined }: Decisions, at: number) => declined.get(at) ?? nothing

interface Placed {
  readonly task: ListedTask
  /** The line it comes from. */
  readonly line: number
}

/**
 * The tasks that a pasted list means. What stands below a line that is left out is part of the nearest one above it.
 * `day` is the date of those that say none and are part of no other.
 */
export function listOf(items: readonly UnderstoodItem[], decisions: Decisions, day: string | null): Placed[] {
  const tasks: Placed[] = []
  /** The place of the task at each depth above the next line; null where it was left out. */
  const above: (number | null)[] = []
  items.forEach((item, line) => {
    above.length = Math.min(above.length, item.depth)
    if (decisions.leftOut.has(line)) {
      above.push(null)
      return
    }
    const under = above.findLast((place) => place !== null)
    const ownDay = under === undefined ? day : null
    const drafts = draftsOf(item.text, item.understood, declinedIn(decisions, line), ownDay)
    above.push(tasks.length)
    for (const draft of drafts)
      tasks.push({ line, task: placed(draft, item, under, isDoneIn(decisions, item, line)) })
  })
  return tasks
}

function placed(
  draft: NewTask,
  { note }: UnderstoodItem,
  under: number | undefined,
  isDone: boolean,
): ListedTask {
  const { steps: _, ...fields } = fitTitle(note === null ? draft : { ...draft, description: note })
  return { ...fields, ...(under !== undefined && { under }), ...(isDone && { isDone }) }
}
