import type { ProjectId } from '../../projects/project.ts'
import { dueAt } from '../../tasks/due.ts'
import { isDescending, noDue, priorityRank } from '../../tasks/sort-key.ts'
import type { CalendarKey, Order, TaskFilter, TaskQuery } from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { inList, join, limit, literal, type Statement, sql, text } from './statement.ts'
import { taskColumns } from './task-rows.ts'
import { selectAt, type TitlePlaces } from './title-index.ts'

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
export function selectStarting(project: ProjectId, words: string, most: number): Statement {
  const key = foldTitle(words)
  return sql`SELECT ${taskColumns} FROM tasks t
    WHERE t.project = ${project} AND t.title_key >= ${key} AND t.title_key < ${`${key}\u{10ffff}`}
    ORDER BY t.title_key, t.id DESC LIMIT ${limit(most)}`
}

// CROSS JOIN keeps SQLite to the order as written; by itself it would begin with all the open tasks of the project.
export function selectWaiting(project: ProjectId, blocker: number): Statement {
  return sql`SELECT ${taskColumns} FROM task_blockers b CROSS JOIN tasks t
    WHERE b.project = ${project} AND b.blocker = ${blocker} AND t.project = ${project} AND t.id = b.task AND t.is_open = 1
    ORDER BY t.id`
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
  return sql`SELECT ${columns} FROM ${source(query)} WHERE ${join(where, ' AND ')}
    ORDER BY ${sort.order} LIMIT ${limit(query.limit)}`
}

function among(person: string, projects: readonly ProjectId[], filter: TaskFilter): Statement[] {
  return [...seenOf(person, projects), ...across(filter, text('t.project'))]
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
      WHERE ${join([...ofProject(person, project), ...across(query, sql`${project}`), ...further], ' AND ')}
      ORDER BY ${sorts[query.order].order} LIMIT ${limit(query.limit)}) AS one`,
  )
  return sql`SELECT t.project, ${taskColumns} FROM (SELECT * FROM (${join(first, ' UNION ALL ')}) AS t
      ORDER BY ${sort.order} LIMIT ${limit(query.limit)}) AS found
    JOIN tasks t ON t.project = found.project AND t.id = found.id ORDER BY ${sort.order}`
}

/** How many there are in all of them, counted no further than `upTo`. */
export function countAcrossUpTo(
  person: string,
  projects: readonly ProjectId[],
  filter: TaskFilter,
  upTo: number,
): Statement {
  const each = projects.map(
    (project) =>
      sql`SELECT 1 FROM tasks t WHERE ${join([...ofProject(person, project), ...across(filter, sql`${project}`)], ' AND ')}`,
  )
  return sql`SELECT count(*) FROM (SELECT 1 FROM (${join(each, ' UNION ALL ')}) AS one LIMIT ${limit(upTo)}) AS found`
}

/** Nobody names a project of another's and gets it. */
function ofProject(person: string, project: ProjectId): Statement[] {
  const own = sql`t.project = ${project}`
  if (project === person) return [own]
  return [
    own,
    sql`EXISTS (SELECT 1 FROM project_members m WHERE m.project = ${project} AND m.member = ${person})`,
  ]
}

function across(filter: TaskFilter, project: Statement): Statement[] {
  if (filter.tag === undefined) return narrowed(filter, project)
  return [
    ...narrowed(filter, project),
    sql`EXISTS (SELECT 1 FROM task_tags g WHERE g.project = ${project} AND g.tag = ${filter.tag} AND g.task = t.id)`,
  ]
}

export function countByProject(
  person: string,
  projects: readonly ProjectId[],
  filter: TaskFilter,
): Statement {
  return sql`SELECT t.project, count(*) FROM tasks t WHERE ${join(among(person, projects, filter), ' AND ')}
    GROUP BY t.project`
}

/** Those of these projects that the person sees: nobody names another's and gets it. */
function seenOf(person: string, projects: readonly ProjectId[]): Statement[] {
  const seen = sql`(t.project = ${person} OR t.project IN (SELECT project FROM project_members WHERE member = ${person}))`
  return [sql`t.project IN ${inList(projects)}`, seen]
}

export function selectLastChanges(person: string, projects: readonly ProjectId[]): Statement {
  return sql`SELECT t.project, t.last_change FROM project_counters t
    WHERE ${join(seenOf(person, projects), ' AND ')}`
}

/** Counted project by project: of a divided table each is in one partition. */
export function countOpenElsewhere(person: string, project: ProjectId): Statement {
  return sql`SELECT CAST(coalesce(sum((SELECT count(*) FROM tasks t WHERE t.project = seen.project AND t.is_open = 1)), 0) AS bigint)
    FROM (SELECT CAST(${person} AS text) AS project UNION SELECT m.project FROM project_members m JOIN projects p ON p.id = m.project
      WHERE m.member = ${person} AND p.archived_at IS NULL) AS seen WHERE seen.project <> ${project}`
}

export function countUpTo(
  project: ProjectId,
  filter: TaskFilter,
  upTo: number,
  among?: readonly number[],
): Statement {
  return sql`SELECT count(*) AS total FROM (
    SELECT 1 FROM ${source(filter)} WHERE ${join(conditions(project, filter, among), ' AND ')} LIMIT ${limit(upTo)}) AS found`
}

const dayMs = 86_400_000

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

/** A tag is the narrowest way in, so tasks are reached through it. */
function source(filter: TaskFilter): Statement {
  return filter.tag === undefined ? text('tasks t') : text('task_tags g CROSS JOIN tasks t')
}

/** `among` are the tasks that have the words of the filter, where these are known. */
function conditions(project: ProjectId, filter: TaskFilter, among?: readonly number[]): Statement[] {
  const all = [sql`t.project = ${project}`]
  if (among) all.push(sql`t.id IN ${inList(among.length > 0 ? among : [0])}`)
  if (filter.tag !== undefined) {
    all.push(sql`g.project = ${project} AND g.tag = ${filter.tag} AND t.id = g.task`)
  }
  return [...all, ...narrowed(filter, sql`${project}`)]
}

/**
 * What of a filter is said in the same way whatever the project. `project` is that of the task: said as a value where it
 * is one, so that of a divided table the other partitions are left out before anything is read.
 */
function narrowed(filter: TaskFilter, project: Statement): Statement[] {
  const all: Statement[] = []
  const waits = openBlocker(project)
  // Partial indexes are found by the condition as it stands there, so these are literals and no parameters.
  if (filter.state) all.push(filter.state === 'open' ? sql`t.is_open = 1` : sql`t.is_open = 0`)
  if (filter.blocked === true) all.push(sql`t.blocked_by <> '[]' AND EXISTS (${waits})`)
  if (filter.blocked === false) all.push(sql`(t.blocked_by = '[]' OR NOT EXISTS (${waits}))`)
  if (filter.dueBefore) {
    const day = dueAt(filter.dueBefore.day)
    const instant = filter.dueBefore.instant.getTime()
    all.push(sql`t.due_sort < ${literal(noDue)} AND t.due_sort < ${Math.max(day, instant)}
      AND ((length(t.due) = 10 AND t.due_sort < ${day}) OR (length(t.due) > 10 AND t.due_sort < ${instant}))`)
  }
  if (filter.coming) {
    const { due, start } = filter.coming
    const [dueDay, dueInstant] = [dueAt(due.day), due.instant.getTime()]
    const [startDay, startInstant] = [dueAt(start.day), start.instant.getTime()]
    // What begins later is due after that: the index of due dates need not be read from its beginning.
    const earliest = Math.min(dueDay, dueInstant, startInstant) - 2 * dayMs
    all.push(sql`t.due_sort < ${literal(noDue)} AND t.due_sort >= ${earliest}
      AND ((length(t.due) = 10 AND t.due_sort >= ${dueDay}) OR (length(t.due) > 10 AND t.due_sort >= ${dueInstant})
        OR (length(t.start) = 10 AND t.start_sort >= ${startDay}) OR (length(t.start) > 10 AND t.start_sort > ${startInstant}))`)
  }
  if (filter.startedBy) {
    const [day, instant] = [dueAt(filter.startedBy.day), filter.startedBy.instant.getTime()]
    all.push(sql`(t.start_sort = 0 OR (length(t.start) = 10 AND t.start_sort < ${day})
      OR (length(t.start) > 10 AND t.start_sort <= ${instant}))`)
  }
  if (filter.assignee !== undefined)
    // What is personal is its person's.
    all.push(sql`(t.assignee = ${filter.assignee} OR t.project = ${filter.assignee})`)
  if (filter.unheldBy) {
    const { connection, since } = filter.unheldBy
    all.push(sql`(t.claimed_by IS NULL OR t.claim_connection = ${connection} OR (t.claimed_at <= ${since.getTime()} AND NOT EXISTS (
      SELECT 1 FROM sessions s WHERE s.project = ${project} AND s.connection = t.claim_connection
        AND s.last_at > ${since.getTime()} LIMIT 1 OFFSET 0)))`)
  }
  if (filter.words !== undefined) all.push(sql`instr(t.title_key, ${foldTitle(filter.words)}) > 0`)
  if (filter.priority) all.push(sql`t.priority = ${priorityRank(filter.priority)}`)
  if (filter.parent !== undefined) all.push(sql`t.parent = ${filter.parent}`)
  return all
}

// The LIMIT keeps PostgreSQL from computing the blockers of all tasks to answer for one.
// A joined blocker would be looked for among all open tasks of the project, where the planner knows little of them yet;
// asked for by itself it is found by its key.
const openBlocker = (project: Statement) => sql`SELECT 1 FROM task_blockers b
  WHERE b.project = ${project} AND b.task = t.id
    AND (SELECT o.is_open FROM tasks o WHERE o.project = ${project} AND o.id = b.blocker) = 1
  LIMIT 1 OFFSET 0`
