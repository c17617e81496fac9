import { useMemo, useState } from 'react'
import type { ApiError } from '../../api/api-error.ts'
import { addressedProject, openProject } from '../../api/open-project.ts'
import { listTasks, patchTask } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Task } from '../../api/values.ts'
import { refreshTasks } from '../../state/load-tasks.ts'
import { changedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { dayWords } from '../../time/date-words.ts'
import { refusedToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { movedTo, shownDay } from '../dates/date-changes.ts'

const most = 1_000

export interface Upcoming {
  readonly tasks: readonly Task[] | null
  readonly error: ApiError | null
  /** There are more than are shown. */
  readonly isCut: boolean
  /** Puts a task on another day, today or later; it shows at once. */
  readonly move: (task: Pick<Task, 'id' | 'project'>, day: string) => void
}

/** What is open and has a date, of all projects: due by today, and to come. */
export function useUpcoming(today: Today): Upcoming {
  const now = useRemote('day', () => listTasks({ view: 'today', across: '1', limit: 500 }))
  const later = useRemote('day/upcoming', () => listTasks({ view: 'upcoming', across: '1', limit: most }))
  const [moved, setMoved] = useState<ReadonlyMap<string, Task>>(new Map())
  const stored = useMemo(() => {
    if (!now.data || !later.data) return null
    return new Map([...now.data.tasks, ...later.data.tasks].map((task) => [keyOf(task), task]))
  }, [now.data, later.data])
  const tasks = useMemo(() => {
    if (!stored) return null
    const all = new Map(stored)
    // Also where one answer no longer has a task and the other does not have it yet.
    for (const [key, { due, start, ...task }] of moved) all.set(key, { ...task, ...all.get(key), due, start })
    return [...all.values()]
  }, [stored, moved])

  const move = async ({ id, project }: Pick<Task, 'id' | 'project'>, day: string) => {
    const task = tasks?.find((one) => one.id === id && one.project === project)
    if (!task || day < today.day || shownDay(task, today) === day) return
    const patch = movedTo(task, day, today)
    const shown = {
      ...task,
      ...(patch.due && { due: patch.due }),
      ...(patch.start && { start: patch.start }),
    }
    setMoved((before) => new Map([...before, [keyOf(task), shown]]))
    const address = addressedProject(project)
    try {
      const { change } = await patchTask(id, patch, address)
      changedToast(words.upcoming.moved(dayWords(day, today), task.title), change, address)
      if (openProject.get() === address) void refreshTasks([id])
      // An answer that was asked for before may be older than the move.
      await refresh('day')
    } catch (thrown) {
      refusedToast(thrown)
      void refresh('day')
    }
    setMoved((before) => new Map([...before].filter(([, one]) => one !== shown)))
  }
  return {
    tasks,
    error: now.error ?? later.error,
    isCut: Boolean(now.data?.cursor ?? later.data?.cursor),
    move: (task, day) => void move(task, day),
  }
}

export function keyOf({ project, id }: Pick<Task, 'id' | 'project'>): string {
  return `${project} ${id}`
}
