import type { Task } from '../../api/values.ts'
import { addDays, monthOf, type Today, weekOf } from '../../time/calendar.ts'
import { dayWords, fullDay, monthWords, rangeWords } from '../../time/date-words.ts'
import { words } from '../../words/words.ts'
import { shownDay } from '../dates/date-changes.ts'

export interface DayGroup {
  readonly key: string
  readonly label: string
  /** The date of a day that is called by a name. */
  readonly note: string
  /** The day that a task gets which is put here; null where none can be. */
  readonly day: string | null
  /** One day, where something can be added. */
  readonly isDay: boolean
  readonly tasks: readonly Task[]
}

const [shownDays, shownWeeks] = [7, 8]

/** Today and the days that follow, each on its own; then weeks and, far away, months that have tasks. */
export function groupDays(tasks: readonly Task[], today: Today): DayGroup[] {
  const late: Task[] = []
  const byDay = new Map<string, Task[]>()
  for (const task of tasks) {
    const day = shownDay(task, today)
    if (day === null) continue
    if (day < today.day) late.push(task)
    else byDay.set(day, [...(byDay.get(day) ?? []), task])
  }
  const lastDay = addDays(today.day, shownDays - 1)
  const days = Array.from({ length: shownDays }, (_, at) => addDays(today.day, at))
  const later = [...byDay.keys()].filter((day) => day > lastDay).toSorted()
  return [
    ...(late.length > 0 ? [overdue(late)] : []),
    ...days.map((day) => oneDay(day, byDay.get(day) ?? [], today)),
    ...spans(later, byDay, addDays(lastDay, 1), today),
  ]
}

function overdue(tasks: readonly Task[]): DayGroup {
  return {
    key: 'overdue',
    label: words.tasks.overdue,
    note: '',
    day: null,
    isDay: false,
    tasks: byTime(tasks),
  }
}

function oneDay(day: string, tasks: readonly Task[], today: Today): DayGroup {
  const [label, note] = [dayWords(day, today), fullDay(day)]
  // "Friday 20 November" says Friday itself.
  const isNamed = day <= today.tomorrow
  return {
    key: day,
    label: isNamed ? label : note,
    note: isNamed ? note : '',
    day,
    isDay: true,
    tasks: byTime(tasks),
  }
}

function spans(
  days: readonly string[],
  byDay: ReadonlyMap<string, readonly Task[]>,
  from: string,
  today: Today,
): DayGroup[] {
  const farAway = addDays(weekOf(from, today.weekStart), 7 * shownWeeks)
  const groups = Map.groupBy(days, (day) =>
    day < farAway ? weekOf(day, today.weekStart) : `month ${monthOf(day)}`,
  )
  return [...groups].map(([key, within]) => {
    const tasks = within.flatMap((day) => byTime(byDay.get(day) ?? []))
    if (key.startsWith('month ')) {
      const first = within[0] as string
      return { key, label: monthWords(first), note: '', day: monthOf(first), isDay: false, tasks }
    }
    const first = key < from ? from : key
    return { key, label: rangeWords(first, addDays(key, 6)), note: '', day: first, isDay: false, tasks }
  })
}

/** Whole days first, then by the clock, then by what presses. */
function byTime(tasks: readonly Task[]): Task[] {
  const rank = { high: 0, medium: 1, low: 2 } as const
  return tasks.toSorted(
    (one, other) =>
      Date.parse(one.due ?? one.start ?? '') - Date.parse(other.due ?? other.start ?? '') ||
      rank[one.priority] - rank[other.priority] ||
      other.id - one.id,
  )
}

/** The tasks of each day that has some. */
export function tasksByDay(tasks: readonly Task[], today: Today): ReadonlyMap<string, readonly Task[]> {
  const days = Map.groupBy(tasks, (task) => shownDay(task, today) ?? '')
  days.delete('')
  return new Map([...days].map(([day, some]) => [day, byTime(some)]))
}
