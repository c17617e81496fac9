import type { ProjectId } from '../../projects/project.ts'
import { type DueLimit, dueAt } from '../../tasks/due.ts'
import { noDue, priorityRank } from '../../tasks/sort-key.ts'
import type { TaskFilter } from '../../tasks/task-store.ts'
import { foldTitle } from '../../tasks/task-text.ts'
import { inList, literal, type Statement, sql, text } from './statement.ts'

const dayMs = 86_400_000

/** A tag is the narrowest way in, so tasks are reached through it. */
export function source(filter: TaskFilter): Statement {
  return filter.tag === undefined ? text('tasks t') : text('task_tags g CROSS JOIN tasks t')
}

/** `among` are the tasks that have the words of the filter, where these are known. */
export function conditions(project: ProjectId, filter: TaskFilter, among?: readonly number[]): Statement[] {
  const all = [sql`t.project = ${project}`]
  if (among) all.push(sql`t.id IN ${inList(among.length > 0 ? among : [0])}`)
  if (filter.tag !== undefined) {
    all.push(sql`g.project = ${project} AND g.tag = ${filter.tag} AND t.id = g.task`)
  }
  const from = filter.coming && firstComing(project, filter.coming)
  return [...all, ...narrowed(filter, sql`${project}`, from)]
}

/** The same where tasks are not reached through their tag. */
export function across(filter: TaskFilter, project: Statement): Statement[] {
  if (filter.tag === undefined) return narrowed(filter, project)
  return [
    ...narrowed(filter, project),
    sql`EXISTS (SELECT 1 FROM task_tags g WHERE g.project = ${project} AND g.tag = ${filter.tag} AND g.task = t.id)`,
  ]
}

/**
 * What of a filter is said in the same way whatever the project. `project` is that of the task: said as a value where it
 * is one, so that of a divided table the other partitions are left out before anything is read. `from` is for `isComing`.
 */
function narrowed(filter: TaskFilter, project: Statement, from?: Statement): Statement[] {
  const all: Statement[] = []
  // Partial indexes are found by the condition as it stands there, so these are literals and no parameters.
  if (filter.state) all.push(filter.state === 'open' ? sql`t.is_open = 1` : sql`t.is_open = 0`)
  if (filter.blocked === true) all.push(isBlocked(project))
  if (filter.blocked === false) all.push(sql`(t.blocked_by = '[]' OR NOT EXISTS (${openBlocker(project)}))`)
  if (filter.dueBefore) all.push(isDueBefore(filter.dueBefore))
  if (filter.coming) all.push(isComing(filter.coming, from))
  if (filter.startedBy) all.push(isBegun(filter.startedBy))
  if (filter.assignee !== undefined)
    // What is personal is its person's.
    all.push(sql`(t.assignee = ${filter.assignee} OR t.project = ${filter.assignee})`)
  if (filter.unheldBy) all.push(isUnheld(filter.unheldBy, project))
  if (filter.words !== undefined) all.push(sql`instr(t.title_key, ${foldTitle(filter.words)}) > 0`)
  if (filter.priority) all.push(sql`t.priority = ${priorityRank(filter.priority)}`)
  if (filter.parent !== undefined) all.push(sql`t.parent = ${filter.parent}`)
  return all
}

export function isBlocked(project: Statement): Statement {
  return sql`t.blocked_by <> '[]' AND EXISTS (${openBlocker(project)})`
}

export function isDueBefore(limit: DueLimit): Statement {
  const [day, instant] = [dueAt(limit.day), limit.instant.getTime()]
  return sql`t.due_sort < ${literal(noDue)} AND t.due_sort < ${Math.max(day, instant)}
    AND ((length(t.due) = 10 AND t.due_sort < ${day}) OR (length(t.due) > 10 AND t.due_sort < ${instant}))`
}

type Coming = NonNullable<TaskFilter['coming']>

/** `from` is a date before which nothing comes. */
export function isComing({ due, start }: Coming, from: Statement = sql`${earliest(due, start)}`): Statement {
  const [dueDay, dueInstant] = [dueAt(due.day), due.instant.getTime()]
  const [startDay, startInstant] = [dueAt(start.day), start.instant.getTime()]
  return sql`t.due_sort < ${literal(noDue)} AND t.due_sort >= ${from}
    AND ((length(t.due) = 10 AND t.due_sort >= ${dueDay}) OR (length(t.due) > 10 AND t.due_sort >= ${dueInstant})
      OR (length(t.start) = 10 AND t.start_sort >= ${startDay}) OR (length(t.start) > 10 AND t.start_sort > ${startInstant}))`
}

/** What begins later is due after that: the index of due dates need not be read from its beginning. */
function earliest(due: DueLimit, start: DueLimit): number {
  return Math.min(firstOf(due), firstOf(start)) - 2 * dayMs
}

/**
 * The same to the day, as all that was due in the last days is much: the date of the first that begins later though it is due
 * before, found among the few that begin then; else that from which everything comes.
 */
function firstComing(project: ProjectId, { due, start }: Coming): Statement {
  const limit = firstOf(due)
  // Of sums PostgreSQL does not think that they are found sooner in the order of due dates; and a value that is compared as
  // the condition of an index is makes SQLite plan the statement anew each time.
  return sql`(SELECT coalesce(min(s.due_sort + 0), ${limit}) FROM tasks s
    WHERE s.project = ${project} AND s.is_open = 1 AND s.start IS NOT NULL AND s.start_sort >= ${firstOf(start)}
      AND s.start_sort < ${limit + 2 * dayMs} AND s.due_sort + 0 < ${limit})`
}

const firstOf = ({ day, instant }: DueLimit): number => Math.min(dueAt(day), instant.getTime())

export function isBegun(limit: DueLimit): Statement {
  const [day, instant] = [dueAt(limit.day), limit.instant.getTime()]
  return sql`(t.start_sort = 0 OR (length(t.start) = 10 AND t.start_sort < ${day})
    OR (length(t.start) > 10 AND t.start_sort <= ${instant}))`
}

export function isUnheld(
  { connection, since }: NonNullable<TaskFilter['unheldBy']>,
  project: Statement,
): Statement {
  return sql`(t.claimed_by IS NULL OR t.claim_connection = ${connection} OR (t.claimed_at <= ${since.getTime()} AND NOT EXISTS (
    SELECT 1 FROM sessions s WHERE s.project = ${project} AND s.connection = t.claim_connection
      AND s.last_at > ${since.getTime()} LIMIT 1 OFFSET 0)))`
}

// The LIMIT keeps PostgreSQL from computing the blockers of all tasks to answer for one.
// A joined blocker would be looked for among all open tasks of the project, where the planner knows little of them yet;
// asked for by itself it is found by its key.
export const openBlocker = (project: Statement) => sql`SELECT 1 FROM task_blockers b
  WHERE b.project = ${project} AND b.task = t.id
    AND (SELECT o.is_open FROM tasks o WHERE o.project = ${project} AND o.id = b.blocker) = 1
  LIMIT 1 OFFSET 0`

/** Nobody names a project of another's and gets it. */
export function isSeen(person: string, project: ProjectId): Statement[] {
  if (project === person) return []
  return [sql`EXISTS (SELECT 1 FROM project_members m WHERE m.project = ${project} AND m.member = ${person})`]
}

/** Those of these projects that the person sees: nobody names another's and gets it. */
export function seenOf(person: string, projects: readonly ProjectId[]): Statement[] {
  const seen = sql`(t.project = ${person} OR t.project IN (SELECT project FROM project_members WHERE member = ${person}))`
  return [sql`t.project IN ${inList(projects)}`, seen]
}
