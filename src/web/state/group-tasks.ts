import type { Status, Task, TaskId } from '../api/values.ts'
import { addDays, type DueGroup, dayIn, dueGroup, type Today } from '../time/calendar.ts'
import { words } from '../words/words.ts'
import {
  type Arrangement,
  type Grouping,
  type GroupName,
  sortingOf,
  usualArrangement,
} from './arrangement.ts'
import { sortTasks } from './sort-tasks.ts'
import { stableId } from './task-state.ts'
import type { ShownView } from './views.ts'

export type Row = GroupRow | TaskRow

export interface GroupRow {
  readonly kind: 'group'
  readonly key: string
  readonly label: string
  readonly count: number
  readonly of: GroupName
}

export interface TaskRow {
  readonly kind: 'task'
  readonly key: string
  readonly task: Task
  readonly position: number
  readonly of: GroupName
  /** How many tasks it is inside of that stand above it. */
  readonly depth: number
  /** Whether its sub-tasks stand below it; null where there are none to show. */
  readonly isUnfolded: boolean | null
}

export interface Group {
  readonly of: GroupName
  readonly label: string
  readonly tasks: readonly Task[]
}

export interface Grouped extends Pick<Arrangement, 'group' | 'sort'> {
  /** The tasks whose sub-tasks are shown below them; null to let every task stand by itself. */
  readonly unfolded: ReadonlySet<TaskId> | null
  readonly nameOf: (person: string) => string
}

const flat: Grouped = { ...usualArrangement, unfolded: null, nameOf: (person) => person }

/** The rows of a list in their order, with a heading before each group where there is more than one. */
export function groupTasks(
  tasks: readonly Task[],
  view: ShownView,
  today: Today,
  grouped: Grouped = flat,
): Row[] {
  return rowsOf(groupsOf(tasks, view, today, grouped), grouped.unfolded)
}

/** The same as groups, also those that are empty. */
export function groupsOf(
  tasks: readonly Task[],
  view: ShownView,
  today: Today,
  { group, sort, nameOf }: Pick<Grouped, 'group' | 'sort' | 'nameOf'>,
): Group[] {
  const by = group ?? (view === 'all' ? 'none' : view === 'done' ? 'day' : 'due')
  if (by === 'day') return byDay(tasks, today, sort)
  const order = sortingOf({ group, sort }, view)
  const groups = groupers[by](tasks, today, nameOf)
  return groups.map(({ of, label, tasks: some }) => ({
    of,
    label,
    tasks: sortTasks(some, order, of.value === 'overdue' || of.value === 'today'),
  }))
}

/** The columns of a board: by status unless something else is asked for. Nobody needs an empty one for cancelled tasks. */
export function columnsOf(
  tasks: readonly Task[],
  view: ShownView,
  today: Today,
  grouped: Pick<Grouped, 'group' | 'sort' | 'nameOf'>,
): Group[] {
  return groupsOf(tasks, view, today, { ...grouped, group: grouped.group ?? 'status' }).filter(
    (group) => group.of.value !== 'cancelled' || group.tasks.length > 0,
  )
}

type Grouper = (tasks: readonly Task[], today: Today, nameOf: (person: string) => string) => Group[]

const groupers: Readonly<Record<Grouping, Grouper>> = {
  none: (tasks) => [{ of: { by: 'none', value: null }, label: '', tasks }],
  due: (tasks, today) =>
    inGroups('due', ['overdue', 'today', 'week', 'later', null], tasks, (task) => {
      const group = dueGroup(task.due, today)
      return group === 'none' ? null : group
    }),
  status: (tasks) =>
    inGroups(
      'status',
      ['todo', 'doing', 'done', 'cancelled'] satisfies Status[],
      tasks,
      ({ status }) => status,
    ),
  priority: (tasks) => inGroups('priority', ['high', 'medium', 'low'], tasks, ({ priority }) => priority),
  assignee: (tasks, _, nameOf) => {
    const people = [...new Set(tasks.map(({ assignee }) => assignee).filter((one) => one !== null))]
    const sorted = people.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
    return inGroups('assignee', [...sorted, null], tasks, ({ assignee }) => assignee, nameOf)
  },
  // A task stands once, under the first of its tags.
  tag: (tasks) => {
    const tags = [...new Set(tasks.map(({ tags: [first] }) => first).filter((one) => one !== undefined))]
    return inGroups(
      'tag',
      [...tags.toSorted((one, other) => one.localeCompare(other)), null],
      tasks,
      (task) => task.tags[0] ?? null,
    )
  },
}

function inGroups(
  by: Grouping,
  values: readonly (string | null)[],
  tasks: readonly Task[],
  groupOf: (task: Task) => string | null,
  nameOf: (person: string) => string = (person) => person,
): Group[] {
  const groups = new Map<string | null, Task[]>(values.map((value) => [value, []]))
  for (const task of tasks) groups.get(groupOf(task))?.push(task)
  return [...groups].map(([value, some]) => {
    const of = { by, value }
    return { of, label: groupLabel(of, nameOf), tasks: some }
  })
}

/** What people call a group. */
export function groupLabel({ by, value }: GroupName, nameOf: (person: string) => string): string {
  if (by === 'due') return dueNames[(value ?? 'none') as DueGroup]
  if (by === 'status') return words.moves.statuses[value as Status]
  if (by === 'priority') return words.moves.priorities[value as Task['priority']]
  if (by === 'assignee') return value === null ? words.moves.arrange.unassigned : nameOf(value)
  if (by === 'tag') return value === null ? words.moves.arrange.noTag : `#${value}`
  return ''
}

const dueNames: Readonly<Record<DueGroup, string>> = {
  get overdue() {
    return words.tasks.overdue
  },
  get today() {
    return words.time.today
  },
  get week() {
    return words.tasks.nextDays
  },
  get later() {
    return words.tasks.later
  },
  get none() {
    return words.tasks.noDate
  },
}

/** What was done lately comes first. */
function byDay(tasks: readonly Task[], today: Today, sort: Arrangement['sort']): Group[] {
  const yesterday = addDays(today.day, -1)
  const weekAgo = addDays(today.day, -7)
  const names = [words.time.today, words.time.yesterday, words.tasks.lastDays, words.tasks.earlier]
  const groups: Task[][] = names.map(() => [])
  const recent =
    sort === null
      ? tasks.toSorted((one, other) => closedAt(other) - closedAt(one) || other.id - one.id)
      : sortTasks(tasks, sort)
  for (const task of recent) {
    const day = dayIn(today.zone, closedAt(task))
    groups[day >= today.day ? 0 : day >= yesterday ? 1 : day > weekAgo ? 2 : 3]?.push(task)
  }
  return names.map((label, index) => ({
    of: { by: 'day', value: String(index) },
    label,
    tasks: groups[index] ?? [],
  }))
}

function closedAt(task: Task): number {
  return Date.parse(task.completedAt ?? task.updatedAt)
}

function rowsOf(groups: readonly Group[], unfolded: ReadonlySet<TaskId> | null): Row[] {
  const filled = nested(groups, unfolded !== null).filter(({ tasks }) => tasks.length > 0)
  const isHeaded = filled.length > 1 || (filled[0]?.label ?? '') !== ''
  const rows: Row[] = []
  let position = 0
  const put = (task: Task, { of, below }: Pick<NestedGroup, 'of' | 'below'>, depth: number) => {
    const parts = below.get(task.id)
    const isUnfolded = parts === undefined ? null : (unfolded?.has(task.id) ?? false)
    position += 1
    rows.push({ kind: 'task', key: `task-${stableId(task.id)}`, task, position, of, depth, isUnfolded })
    if (isUnfolded) for (const part of parts ?? []) put(part, { of, below }, depth + 1)
  }
  for (const group of filled) {
    const { of, label, tasks } = group
    if (isHeaded) rows.push({ kind: 'group', key: `group-${label}`, label, count: tasks.length, of })
    for (const task of tasks) put(task, group, 0)
  }
  return rows
}

interface NestedGroup extends Pick<Group, 'of' | 'label' | 'tasks'> {
  /** Sub-tasks by the task that they stand under. */
  readonly below: ReadonlyMap<TaskId, readonly Task[]>
}

/**
 * Sub-tasks go under their task where that is in the list. One with a date of its own stands where that belongs: what is
 * overdue is never hidden.
 */
function nested(groups: readonly Group[], isNested: boolean): NestedGroup[] {
  const below = new Map<TaskId, Task[]>()
  if (!isNested) return groups.map((group) => ({ ...group, below }))
  const places = new Map(groups.flatMap((group) => group.tasks.map((task) => [task.id, group])))
  const isUnder = (task: Task, group: Group) => {
    const above = task.parent === null ? undefined : places.get(task.parent)
    return above !== undefined && (above === group || (group.of.by === 'due' && task.due === null))
  }
  return groups.map((group) => ({
    ...group,
    below,
    tasks: group.tasks.filter((task) => {
      if (!isUnder(task, group)) return true
      const parts = below.get(task.parent as TaskId)
      if (parts) parts.push(task)
      else below.set(task.parent as TaskId, [task])
      return false
    }),
  }))
}
