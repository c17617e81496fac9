import type { Task, TaskId } from '../api/values.ts'
import type { PickerOption } from '../ui/picker.tsx'
import { everything, matching } from './filter.ts'
import { isOpen } from './task-state.ts'

const most = 30

/** Open tasks by words or number for a picker: the chosen ones first, then those titled so, then the newest. */
export function findTasks(
  tasks: ReadonlyMap<TaskId, Task>,
  words: string,
  without: readonly TaskId[],
  chosen: readonly TaskId[],
  nameOf = (id: TaskId) => `#${id}`,
): PickerOption[] {
  const fits = matching({ ...everything, words })
  const wanted = words.trim().toLowerCase()
  return [...tasks.values()]
    .filter((task) => task.id > 0 && isOpen(task) && !without.includes(task.id) && fits(task))
    .map((task) => ({ task, distance: chosen.includes(task.id) ? -1 : distance(task, wanted) }))
    .toSorted((one, other) => one.distance - other.distance || other.task.id - one.task.id)
    .slice(0, most)
    .map(({ task: { id, title } }) => ({
      id: String(id),
      label: title,
      note: nameOf(id),
      isChosen: chosen.includes(id),
    }))
}

function distance({ id, title }: Task, wanted: string): number {
  const text = title.toLowerCase()
  if (`#${id}` === wanted || String(id) === wanted || text.startsWith(wanted)) return 0
  if (text.includes(` ${wanted}`)) return 1
  return text.includes(wanted) ? 2 : 3
}
