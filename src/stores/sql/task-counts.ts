import type { ProjectId } from '../../projects/project.ts'
import { type DueLimit, dueAt } from '../../tasks/due.ts'
import { noDue } from '../../tasks/sort-key.ts'
import type { TaskFilter } from '../../tasks/task-store.ts'
import { join, limit, literal, type Statement, sql } from './statement.ts'
import {
  across,
  conditions,
  isBegun,
  isBlocked,
  isComing,
  isDueBefore,
  isSeen,
  isUnheld,
  seenOf,
  source,
} from './task-filter.ts'
import { tallied } from './task-tally.ts'

/** How many there are; where they have to be looked at, no further than `upTo`. */
export function countUpTo(
  project: ProjectId,
  filter: TaskFilter,
  upTo: number,
  among?: readonly number[],
): Statement {
  const quick = among ? undefined : quickCount(project, filter, [])
  return quick ? sql`SELECT ${quick}` : countByLooking(project, filter, upTo, among)
}

/** In a transaction that writes the counters lag behind, until its end. */
export function countByLooking(
  project: ProjectId,
  filter: TaskFilter,
  upTo: number,
  among?: readonly number[],
): Statement {
  return sql`SELECT count(*) AS total FROM (
    SELECT 1 FROM ${source(filter)} WHERE ${join(conditions(project, filter, among), ' AND ')} LIMIT ${limit(upTo)}) AS found`
}

/** How many there are in all of them; where they have to be looked at, no further than `upTo` in each. */
export function countAcrossUpTo(
  person: string,
  projects: readonly ProjectId[],
  filter: TaskFilter,
  upTo: number,
): Statement {
  if (isTallied(filter))
    return sql`SELECT CAST(coalesce(sum(${tallied(filter)}), 0) AS bigint) FROM project_counters t
      WHERE ${join(seenOf(person, projects), ' AND ')}`
  const each = projects.map((project) => {
    const seen = isSeen(person, project)
    const quick = quickCount(project, filter, seen)
    if (quick) return sql`SELECT ${quick} AS total`
    const where = [sql`t.project = ${project}`, ...seen, ...across(filter, sql`${project}`)]
    return sql`SELECT count(*) AS total FROM (
      SELECT 1 FROM tasks t WHERE ${join(where, ' AND ')} LIMIT ${limit(upTo)}) AS found`
  })
  return sql`SELECT CAST(sum(total) AS bigint) FROM (${join(each, ' UNION ALL ')}) AS one`
}

export function countByProject(
  person: string,
  projects: readonly ProjectId[],
  filter: TaskFilter,
): Statement {
  const seen = seenOf(person, projects)
  if (isTallied(filter))
    return sql`SELECT t.project, ${tallied(filter)} FROM project_counters t
      WHERE ${join(seen, ' AND ')} AND ${tallied(filter)} > 0`
  return sql`SELECT t.project, count(*) FROM tasks t
    WHERE ${join([...seen, ...across(filter, sql`t.project`)], ' AND ')} GROUP BY t.project`
}

export function countOpenElsewhere(person: string, project: ProjectId): Statement {
  return sql`SELECT CAST(coalesce(sum(${tallied({ state: 'open' })}), 0) AS bigint)
    FROM (SELECT CAST(${person} AS text) AS project UNION SELECT m.project FROM project_members m JOIN projects p ON p.id = m.project
      WHERE m.member = ${person} AND p.archived_at IS NULL) AS seen CROSS JOIN project_counters t
    WHERE seen.project <> ${project} AND t.project = seen.project`
}

/** Whether a filter asks for what the project counts as it goes. */
function isTallied({ state: _, priority: __, ...others }: TaskFilter): boolean {
  return Object.values(others).every((value) => value === undefined)
}

/**
 * An expression for how many match, found without looking at each of them: what is known of all, less those that differ.
 * Undefined where there is none. `seen` has to hold, or there are none.
 */
function quickCount(
  project: ProjectId,
  asked: TaskFilter,
  seen: readonly Statement[],
): Statement | undefined {
  // What is personal is its person's.
  const { assignee, ...others } = asked
  const filter = assignee === project ? others : asked
  if (isTallied(filter)) return talliedIn(project, filter, seen)
  if (filter.state !== 'open') return undefined
  const { blocked, startedBy: _, unheldBy: __, ...beside } = filter
  if (blocked !== true && isTallied(beside)) {
    const apart = apartFromReady(project, filter)
    return sql`${talliedIn(project, filter, seen)} - ${numberOf(project, seen, apart)}`
  }
  return countByDue(project, filter, seen)
}

function talliedIn(project: ProjectId, filter: TaskFilter, seen: readonly Statement[]): Statement {
  return sql`coalesce((SELECT ${tallied(filter)} FROM project_counters t
    WHERE ${join([sql`t.project = ${project}`, ...seen], ' AND ')}), 0)`
}

/** What is open and yet not `ready`, each kind by an index of its own: most open tasks are none of it. */
function apartFromReady(
  project: ProjectId,
  { blocked, startedBy, unheldBy, priority }: TaskFilter,
): Statement[] {
  const others: Statement[] = []
  if (blocked === false) others.push(isBlocked(sql`${project}`))
  if (startedBy) {
    const earliest = Math.min(dueAt(startedBy.day), startedBy.instant.getTime())
    others.push(
      sql`t.start IS NOT NULL AND t.start_sort >= ${earliest} AND ${isBegun(startedBy)} IS NOT TRUE`,
    )
  }
  if (unheldBy)
    others.push(sql`t.claimed_by IS NOT NULL AND ${isUnheld(unheldBy, sql`${project}`)} IS NOT TRUE`)
  return priority === undefined
    ? others
    : others.map((other) => join([...across({ priority }, sql`${project}`), other], ' AND '))
}

/** By the index of due dates alone, but for what has a start and what is due about the limit: these are looked at. */
function countByDue(
  project: ProjectId,
  { state: _, dueBefore, coming, startedBy, ...others }: TaskFilter,
  seen: readonly Statement[],
): Statement | undefined {
  if (Object.values(others).some((value) => value !== undefined)) return undefined
  if (Boolean(dueBefore) === Boolean(coming) || (coming && startedBy)) return undefined
  const due = (dueBefore ?? coming?.due) as DueLimit
  const [day, instant] = [dueAt(due.day), due.instant.getTime()]
  const isIt = [
    ...(dueBefore ? [isDueBefore(dueBefore)] : []),
    ...(coming ? [isComing(coming)] : []),
    ...(startedBy ? [isBegun(startedBy)] : []),
  ]
  const matches = join(isIt, ' AND ')
  // Whatever its date is, a day or a moment: what has no start matches on one side of both limits.
  const [sure, unsure] = dueBefore
    ? [sql`t.due_sort < ${Math.min(day, instant)}`, sql`t.due_sort >= ${Math.min(day, instant)}`]
    : [sql`t.due_sort >= ${Math.max(day, instant)}`, sql`t.due_sort < ${Math.max(day, instant)}`]
  const number = (kind: Statement) => numberOf(project, seen, [kind])
  return sql`${number(sql`${sure} AND t.due_sort < ${literal(noDue)}`)}
    - ${number(sql`t.start IS NOT NULL AND ${sure} AND (${matches}) IS NOT TRUE`)}
    + ${number(sql`${matches} AND ${unsure}`)}`
}

/** How many open tasks there are of any of these kinds. */
function numberOf(project: ProjectId, seen: readonly Statement[], kinds: readonly Statement[]): Statement {
  const ofKind = (columns: Statement, kind: Statement) =>
    sql`SELECT ${columns} FROM tasks t WHERE ${join([sql`t.project = ${project}`, ...seen, sql`t.is_open = 1`, kind], ' AND ')}`
  const [only] = kinds
  if (!only) return literal(0)
  if (kinds.length === 1) return sql`(${ofKind(sql`count(*)`, only)})`
  // No UNION by itself: SQLite would go through all open tasks in the order of their numbers.
  const each = kinds.map((kind) => ofKind(sql`t.id`, kind))
  return sql`(SELECT count(DISTINCT found.id) FROM (${join(each, ' UNION ALL ')}) AS found)`
}
