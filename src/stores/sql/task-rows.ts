import type { ProjectId } from '../../projects/project.ts'
import { type CalendarObject, readCalendarObject } from '../../tasks/calendar-object.ts'
import { type Due, dueAt } from '../../tasks/due.ts'
import { dateOf, priorityOfRank, priorityRank } from '../../tasks/sort-key.ts'
import { isOpen, type Status, type Task } from '../../tasks/task.ts'
import { type Kind, snakeName, taskFields } from '../../tasks/task-fields.ts'
import type { TaskLine } from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { damagedRow, readJson } from './read-json.ts'
import { inList, type Statement, sql, type Value } from './statement.ts'

/** How a value of each kind is kept. */
const keepers = {
  number: (value: number) => value,
  rank: (value: number) => value,
  numbers: (values: readonly number[]) => JSON.stringify(values),
  text: (value: string) => value,
  texts: (values: readonly string[]) => JSON.stringify(values),
  priority: priorityRank,
  status: (value: string) => value,
  due: (value: string) => value,
  time: (at: Date) => at.getTime(),
} satisfies { readonly [K in Kind]: (value: never) => Value }

/** In the order of their values in a row. */
const columns = [
  'id',
  'title',
  'description',
  'priority',
  'status',
  'due',
  'tags',
  'parent',
  'blockedBy',
  'claimedBy',
  'createdAt',
  'updatedAt',
  'completedAt',
  'start',
  'repeat',
  'assignee',
  'claimConnection',
  'claimedAt',
  'duration',
  'occurrence',
  'calendarObject',
  'position',
] as const satisfies readonly (keyof Task)[]

/** Rows come as lists because naming each value of each row is felt in long lists. */
export type TaskRow = RowOf<typeof columns>

type RowOf<Names extends readonly (keyof Task)[]> = { readonly [Place in keyof Names]: Kept<Names[Place]> }
type Kept<Name extends keyof Task> =
  | ReturnType<(typeof keepers)[(typeof taskFields)[Name]['kind']]>
  | Extract<Task[Name], null>

export const taskColumns: Statement = {
  parts: [columns.map((name) => `t.${snakeName(name)}`).join(', ')],
  values: [],
}

/** Written out, and no loop over the columns: it runs for every row of every list. */
export function toTask(row: TaskRow): Task {
  const createdAt = new Date(row[10])
  const priority = priorityOfRank(row[3])
  if (!priority) throw damagedRow()
  return {
    id: row[0],
    title: row[1],
    description: row[2],
    priority,
    status: row[4] as Status,
    due: row[5] as Due | null,
    tags: list(row[6]) as string[],
    parent: row[7],
    blockedBy: list(row[8]) as number[],
    claimedBy: row[9],
    createdAt,
    updatedAt: row[11] === row[10] ? createdAt : new Date(row[11]),
    completedAt: row[12] === null ? null : new Date(row[12]),
    start: row[13] as Due | null,
    repeat: row[14],
    assignee: row[15],
    claimConnection: row[16],
    claimedAt: row[17] === null ? null : new Date(row[17]),
    duration: row[18],
    occurrence: row[19],
    calendarObject: row[20],
    position: row[21],
  }
}

const lineColumnNames = [
  'id',
  'title',
  'priority',
  'status',
  'due',
  'tags',
  'blockedBy',
  'claimedBy',
  'claimConnection',
  'claimedAt',
  'updatedAt',
  'start',
  'repeat',
  'duration',
] as const satisfies readonly (keyof TaskLine)[]

export type TaskLineRow = RowOf<typeof lineColumnNames>

export const lineColumns: Statement = {
  parts: [lineColumnNames.map((name) => `t.${snakeName(name)}`).join(', ')],
  values: [],
}

export function toTaskLine(row: TaskLineRow): TaskLine {
  const priority = priorityOfRank(row[2])
  if (!priority) throw damagedRow()
  return {
    id: row[0],
    title: row[1],
    priority,
    status: row[3] as Status,
    due: row[4] as Due | null,
    tags: list(row[5]) as string[],
    blockedBy: list(row[6]) as number[],
    claimedBy: row[7],
    claimConnection: row[8],
    claimedAt: row[9] === null ? null : new Date(row[9]),
    updatedAt: new Date(row[10]),
    start: row[11] as Due | null,
    repeat: row[12],
    duration: row[13],
  }
}

// Most tasks have neither tags nor blockers, and making a hundred empty lists a page is felt.
const none: readonly never[] = Object.freeze([])

function list(json: string): unknown {
  return json === '[]' ? none : readJson(json)
}

interface Written {
  readonly column: string
  readonly value: (task: Task) => Value
}

const written: readonly Written[] = [
  ...columns.map((name) => {
    const keep = keepers[taskFields[name].kind] as (value: unknown) => Value
    return { column: snakeName(name), value: (task: Task) => (task[name] === null ? null : keep(task[name])) }
  }),
  // What tasks are found and sorted by.
  { column: 'title_key', value: ({ title }) => foldTitle(title) },
  { column: 'is_open', value: (task) => Number(isOpen(task)) },
  { column: 'due_sort', value: dateOf },
  { column: 'calendar_name', value: (task) => objectOf(task)?.name ?? null },
  { column: 'calendar_uid', value: (task) => objectOf(task)?.uid ?? null },
  { column: 'calendar_parent', value: (task) => objectOf(task)?.parent ?? null },
  { column: 'start_sort', value: ({ start }) => (start === null ? 0 : dueAt(start)) },
]

function objectOf({ calendarObject }: Task): CalendarObject | undefined {
  return calendarObject === null ? undefined : readCalendarObject(calendarObject)
}

const rewritten = written.filter(({ column }) => column !== 'id' && column !== 'created_at')

// Made once and frozen, so that engines find the prepared statement by them.
const insertParts = Object.freeze([
  `INSERT INTO tasks (${written.map(({ column }) => column).join(', ')}, project) VALUES (`,
  ...written.map(() => ', '),
  ')',
])
const updateParts = Object.freeze([
  ...rewritten.map(({ column }, index) => `${index === 0 ? 'UPDATE tasks SET' : ','} ${column} = `),
  ' WHERE project = ',
  ' AND id = ',
  '',
])

export function insertTask(project: ProjectId, task: Task): Statement {
  return { parts: insertParts, values: valuesOf(written, task, project) }
}

export function updateTask(project: ProjectId, task: Task): Statement {
  return { parts: updateParts, values: valuesOf(rewritten, task, project, task.id) }
}

function valuesOf(columns: readonly Written[], task: Task, ...more: readonly Value[]): Value[] {
  const values: Value[] = []
  for (const { value } of columns) values.push(value(task))
  values.push(...more)
  return values
}

export function deleteTasks(project: ProjectId, ids: readonly number[]): Statement {
  return sql`DELETE FROM tasks WHERE project = ${project} AND id IN ${inList(ids)}`
}

/** Brings the tables by which tasks are found through their tags and blockers in line with the task. */
export function linkChanges(project: ProjectId, before: Task | null, after: Task | null): Statement[] {
  const id = (after ?? before)?.id as number
  const [tags, newTags] = [before?.tags ?? [], after?.tags ?? []]
  const [blockers, newBlockers] = [before?.blockedBy ?? [], after?.blockedBy ?? []]
  return [
    ...without(tags, newTags).map(
      (tag) => sql`DELETE FROM task_tags WHERE project = ${project} AND tag = ${tag} AND task = ${id}`,
    ),
    ...without(newTags, tags).map(
      (tag) => sql`INSERT INTO task_tags (project, tag, task) VALUES (${project}, ${tag}, ${id})`,
    ),
    ...without(blockers, newBlockers).map(
      (blocker) =>
        sql`DELETE FROM task_blockers WHERE project = ${project} AND blocker = ${blocker} AND task = ${id}`,
    ),
    ...without(newBlockers, blockers).map(
      (blocker) =>
        sql`INSERT INTO task_blockers (project, blocker, task) VALUES (${project}, ${blocker}, ${id})`,
    ),
  ]
}

function without<T>(values: readonly T[], others: readonly T[]): T[] {
  return values.filter((value) => !others.includes(value))
}
