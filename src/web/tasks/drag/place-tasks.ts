import type { Task, TaskId, TasksPatch } from '../../api/values.ts'
import { navigate, withQuery } from '../../browser/router.ts'
import type { GroupName, Sorting } from '../../state/arrangement.ts'
import { changeMany } from '../../state/many-actions.ts'
import { areOrderedByHand } from '../../state/sort-tasks.ts'
import { currentTask } from '../../state/task-state.ts'
import type { Today } from '../../time/calendar.ts'
import { showToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { groupPatch } from './group-patch.ts'

/** A place in a list or a board: in a group, under one task and over another. */
export interface Place {
  readonly of: GroupName
  readonly label: string
  readonly above: Task | null
  readonly below: Task | null
}

/** Puts tasks into a place: they get what its group has in common, and stand there in the order by hand. */
export function placeTasks(ids: readonly TaskId[], place: Place, sort: Sorting, today: Today): void {
  const tasks = ids.map(currentTask).filter((task) => task !== undefined)
  if (tasks.length === 0) return
  const { of, label, above, below } = place
  const patch = groupPatch(of, tasks, today, below ?? above)
  if (patch === null) return
  const isSameGroup = Object.keys(patch).length === 0
  const between = neighbours(tasks[0] as Task, place, sort)
  if (isSameGroup && between === null) {
    // Alone in its group there is nothing to put in order.
    if (above || below) sayHowToOrder()
    return
  }
  const text = isSameGroup ? words.moves.reordered : words.moves.movedTo(label, tasks.length)
  void changeMany(ids, { ...patch, ...between }, text)
}

/** Which of the two it stands beside where nothing but the order by hand tells them apart. */
function neighbours(
  task: Task,
  { of, above, below }: Place,
  sort: Sorting,
): Pick<TasksPatch, 'after' | 'before'> | null {
  const isNow = of.value === 'overdue' || of.value === 'today'
  const isPeer = (other: Task | null) =>
    other !== null && other.id > 0 && areOrderedByHand(task, other, sort, isNow)
  const [after, before] = [isPeer(above) ? above : null, isPeer(below) ? below : null]
  if (!after && !before) return null
  return { after: after?.id ?? null, before: before?.id ?? null }
}

function sayHowToOrder(): void {
  showToast({
    text: words.moves.sortToOrder,
    about: 'order',
    action: {
      label: words.moves.sortManually,
      run: () => navigate(withQuery({ sort: 'manual' }), { replace: true }),
    },
  })
}
