import type { ProjectId } from '../../projects/project.ts'
import { isDescending, noDue } from '../../tasks/sort-key.ts'
import type { CalendarKey, Order, TaskQuery } from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { inList, join, limit, literal, plannedOnce, type Statement, sql, text } from './statement.ts'
import { across, conditions, isSeen, openBlocker, seenOf, source } from './task-filter.ts'
import { taskColumns } from './task-rows.ts'
import { selectAt, type TitlePlaces } from './title-lookup.ts'

export function selectTask(project: ProjectId, id: number): Statement {
  return { parts: taskById, values: [project, id] }
}

// Made once and frozen, so that engines find the prepared statement by it.
const taskById = Object.freeze([
  `SELECT ${taskColumns.parts[0]} FROM tasks t WHERE t.project = `,
  ' AND t.id = ',
  '',
])

export function selectTasks(project: ProjectId, ids: readonly number[]): Statement {
  return sql`SELECT ${taskColumns} FROM tasks t WHERE t.project = ${project} AND t.id IN ${inList(ids)}`
}

const calendarColumns: Readonly<Record<CalendarKey, Statement>> = {
  name: { parts: ['t.calendar_name'], values: [] },
  uid: { parts: ['t.calendar_uid'], values: [] },
  parent: { parts: ['t.calendar_parent'], values: [] },
}

export function selectCalendarObjects(
  project: ProjectId,
  by: CalendarKey,
  values: readonly string[],
): Statement {
  return sql`SELECT ${taskColumns} FROM tasks t
    WHERE t.project = ${project} AND ${calendarColumns[by]} IN ${inList(values)} ORDER BY t.id`
}

/** Like `selectTitled`, where the index of titles says at which places to look; in no order, and perhaps twice. */
export function selectTitledAt(
  project: ProjectId,
  words: string,
  limit: number,
  places: TitlePlaces,
): Statement {
  return selectAt(taskColumns, project, foldTitle(words), places, limit)
}

export function selectNumbersAt(
  project: ProjectId,
  words: string,
  limit: number,
  places: TitlePlaces,
): Statement {
  return selectAt(text('t.id'), project, foldTitle(words), places, limit)
}

/** The inner SELECT reads nothing but the index of titles; only what matched is fetched. */
export function selectTitled(project: ProjectId, words: string, most: number): Statement {
  const key = foldTitle(words)
  return sql`SELECT ${taskColumns} FROM tasks t
    WHERE t.project = ${project} AND t.id IN (
      SELECT m.id FROM tasks m WHERE m.project = ${project} AND instr(m.title_key, ${key}) > 0
      ORDER BY CASE WHEN m.title_key = ${key} THEN 0 ELSE 1 END, m.id DESC LIMIT ${limit(most)})
    ORDER BY CASE WHEN t.title_key = ${key} THEN 0 ELSE 1 END, t.id DESC`
}

/** In the order of the index of titles, so that a thousand tasks of one name cost no more than ten. */
export function selectStarting(
  project: ProjectId,
  words: string,
  most: number,
  columns = taskColumns,
): Statement {
  const key = foldTitle(words)
  return sql`SELECT ${columns} FROM tasks t
    WHERE t.project = ${project} AND t.title_key >= ${key} AND t.title_key < ${`${key}\u{10ffff}`}
    ORDER BY t.title_key, t.id DESC LIMIT ${limit(most)}`
}

// CROSS JOIN keeps SQLite to the order as written; by itself it would begin with all the open tasks of the project.
export function selectWaiting(project: ProjectId, blocker: number): Statement {
  return sql`SELECT ${taskColumns} FROM task_blockers b CROSS JOIN tasks t
    WHERE b.project = ${project} AND b.blocker = ${blocker} AND t.project = ${project} AND t.id = b.task AND t.is_open = 1
    ORDER BY t.id`
}

export function selectBeside(project: ProjectId, id: number): Statement {
  return sql`SELECT EXISTS (SELECT 1 FROM tasks WHERE project = ${project} AND parent = ${id}),
    EXISTS (SELECT 1 FROM task_blockers WHERE project = ${project} AND blocker = ${id}),
    EXISTS (SELECT 1 FROM comments WHERE project = ${project} AND task = ${id}),
    EXISTS (SELECT 1 FROM attachments WHERE project = ${project} AND task = ${id}),
    EXISTS (SELECT 1 FROM discoveries WHERE project = ${project} AND task = ${id})`
}

export function selectMoved(project: ProjectId, id: number): Statement {
  return sql`SELECT to_project, to_task FROM moved_tasks WHERE project = ${project} AND task = ${id}`
}

export function selectAllMoved(project: ProjectId): Statement {
  return sql`SELECT task, to_project, to_task FROM moved_tasks WHERE project = ${project} ORDER BY task`
}

export function selectLastHeard(project: ProjectId, connections: readonly string[]): Statement {
  return sql`SELECT connection, max(last_at) FROM sessions
    WHERE project = ${project} AND connection IN ${inList(connections)} GROUP BY connection`
}

export function selectLastNumber(project: ProjectId): Statement {
  return sql`SELECT last_task FROM project_counters WHERE project = ${project}`
}

export function selectBlocked(project: ProjectId, ids: readonly number[]): Statement {
  return sql`SELECT t.id FROM tasks t
    WHERE t.project = ${project} AND t.id IN ${inList(ids)} AND EXISTS (${openBlocker(sql`${project}`)})`
}

export function countSubtasks(project: ProjectId, parents: readonly number[]): Statement {
  return sql`SELECT t.parent, t.status, count(*) FROM tasks t
    WHERE t.project = ${project} AND t.parent IN ${inList(parents)} GROUP BY t.parent, t.status`
}

export function selectTexts(project: ProjectId, rows: number, before?: number): Statement {
  const further = before === undefined ? text('') : sql` AND t.id < ${before}`
  return sql`SELECT t.id, t.title, t.description, t.tags, t.is_open FROM tasks t
    WHERE t.project = ${project}${further} ORDER BY t.id DESC LIMIT ${limit(rows)}`
}

export function selectPage(
  project: ProjectId,
  query: TaskQuery,
  among?: readonly number[],
  columns = taskColumns,
): Statement {
  // Through a tag the tasks come in the order of their numbers, if they are asked for by the tag's own column.
  const sort = query.tag !== undefined && query.order === 'newest' ? newestOfTag : sorts[query.order]
  const where = conditions(project, query, among)
  if (query.order === 'due') where.push(sql`t.due_sort < ${literal(noDue)}`)
  if (query.after) {
    const key = join(
      query.after.map((value) => sql`${value}`),
      ', ',
    )
    where.push(sql`${sort.beyond} (${key})`)
  }
  const page = sql`SELECT ${columns} FROM ${source(query)} WHERE ${join(where, ' AND ')}
    ORDER BY ${sort.order} LIMIT ${limit(query.limit)}`
  return isByDate(query) ? plannedOnce(page) : page
}

/** Whatever the dates are, these are found in the order of the index of due dates. */
function isByDate({ order, words, priority, tag, parent, assignee }: TaskQuery): boolean {
  return order === 'due' && [words, priority, tag, parent, assignee].every((value) => value === undefined)
}

/**
 * Over several projects: the first of each, found by its index, and the first of those. Only the rows of the page are
 * fetched.
 */
export function selectAcross(person: string, projects: readonly ProjectId[], query: TaskQuery): Statement {
  const sort = acrossSorts[query.order]
  const further: Statement[] = []
  if (query.order === 'due') further.push(sql`t.due_sort < ${literal(noDue)}`)
  if (query.after) {
    const key = join(
      [...query.after, query.afterProject ?? ''].map((value) => sql`${value}`),
      ', ',
    )
    further.push(sql`${sort.beyond} (${key})`)
  }
  const first = projects.map(
    (project) => sql`SELECT * FROM (SELECT t.project, t.id, t.priority, t.due_sort, t.updated_at FROM tasks t
      WHERE ${join([sql`t.project = ${project}`, ...isSeen(person, project), ...across(query, sql`${project}`), ...further], ' AND ')}
      ORDER BY ${sorts[query.order].order} LIMIT ${limit(query.limit)}) AS one`,
  )
  return sql`SELECT t.project, ${taskColumns} FROM (SELECT * FROM (${join(first, ' UNION ALL ')}) AS t
      ORDER BY ${sort.order} LIMIT ${limit(query.limit)}) AS found
    JOIN tasks t ON t.project = found.project AND t.id = found.id ORDER BY ${sort.order}`
}

export function selectLastChanges(person: string, projects: readonly ProjectId[]): Statement {
  return sql`SELECT t.project, t.last_change FROM project_counters t
    WHERE ${join(seenOf(person, projects), ' AND ')}`
}

interface Sort {
  readonly order: Statement
  /** Put before the key of the last task of the page before. */
  readonly beyond: Statement
}

function sortBy(columns: readonly string[], descending: boolean): Sort {
  const direction = descending ? 'DESC' : 'ASC'
  return {
    order: text(columns.map((column) => `${column} ${direction}`).join(', ')),
    beyond: text(`(${columns.join(', ')}) ${descending ? '<' : '>'}`),
  }
}

const sortColumns: Readonly<Record<Order, readonly string[]>> = {
  newest: ['t.id'],
  urgent: ['t.priority', 't.due_sort', 't.id'],
  due: ['t.due_sort', 't.id'],
  recent: ['t.updated_at', 't.id'],
}

function sortsWith(...more: readonly string[]): Readonly<Record<Order, Sort>> {
  const sorted = Object.entries(sortColumns).map(([order, columns]) => [
    order,
    sortBy([...columns, ...more], isDescending(order as Order)),
  ])
  return Object.fromEntries(sorted)
}

const sorts = sortsWith()
const acrossSorts = sortsWith('t.project')
const newestOfTag = sortBy(['g.task'], isDescending('newest'))
