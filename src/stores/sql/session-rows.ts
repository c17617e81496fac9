import { randomUUID } from 'node:crypto'
import type { SessionQuery, Visit } from '../../context/context-store.ts'
import { connectionOf, type Session, takesCall } from '../../context/session.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Engine, Queries } from './engine.ts'
import { join, limit, type Statement, sql } from './statement.ts'

type SessionRow = readonly [
  id: string,
  actor: string,
  client: string,
  startedAt: number,
  lastAt: number,
  calls: number,
  summary: number | null,
]

const columns: Statement = { parts: ['id, actor, client, started_at, last_at, calls, summary'], values: [] }

export function toSession([id, actor, client, startedAt, lastAt, calls, summary]: SessionRow): Session {
  const times = { startedAt: new Date(startedAt), lastAt: new Date(lastAt) }
  return { id, actor, client: client === '' ? null : client, ...times, calls, summary }
}

export function selectSessions(project: ProjectId, query: SessionQuery): Statement {
  const where = [sql`project = ${project}`]
  if (query.actor !== undefined) where.push(sql`actor = ${query.actor}`)
  if (query.client !== undefined) where.push(sql`client = ${query.client ?? ''}`)
  if (query.otherThan !== undefined) where.push(sql`connection <> ${query.otherThan}`)
  if (query.before !== undefined) where.push(sql`last_at < ${query.before.getTime()}`)
  return sql`SELECT ${columns} FROM sessions
    WHERE ${join(where, ' AND ')} ORDER BY last_at DESC, id LIMIT ${limit(query.limit)}`
}

/** `first` is to be run right before something is written. */
export async function touchSession(
  engine: Engine,
  queries: Queries,
  project: ProjectId,
  visit: Visit,
  first: readonly Statement[],
): Promise<Session> {
  const { actor, client, at, calls, connection = connectionOf(actor, client) } = visit
  // Two calls that come at once would each begin a session.
  if (engine.holdWords) queries.run(engine.holdWords(`session ${project} ${connection}`))
  const [row] = await queries.all<SessionRow>(
    sql`SELECT ${columns} FROM sessions WHERE project = ${project} AND connection = ${connection} AND actor = ${actor}
      ORDER BY last_at DESC, id LIMIT 1`,
  )
  const last = row && toSession(row)
  if (last && takesCall(last, at)) {
    const lastAt = new Date(Math.max(at.getTime(), last.lastAt.getTime()))
    const touched = { ...last, lastAt, calls: last.calls + calls }
    first.forEach(queries.run)
    queries.run(sql`UPDATE sessions SET last_at = ${lastAt.getTime()}, calls = ${touched.calls}
      WHERE project = ${project} AND id = ${last.id}`)
    return touched
  }
  const session = { id: randomUUID(), actor, client, startedAt: at, lastAt: at, calls, summary: null }
  first.forEach(queries.run)
  queries.run(insertSession(project, session, connection))
  return session
}

export function insertSession(
  project: ProjectId,
  session: Session,
  connection = connectionOf(session.actor, session.client),
): Statement {
  const { id, actor, client, startedAt, lastAt, calls, summary } = session
  return sql`INSERT INTO sessions (project, id, actor, client, connection, started_at, last_at, calls, summary)
    VALUES (${project}, ${id}, ${actor}, ${client ?? ''}, ${connection}, ${startedAt.getTime()}, ${lastAt.getTime()},
      ${calls}, ${summary}) ON CONFLICT (project, id) DO NOTHING`
}

export function setSummary(project: ProjectId, id: string, summary: number | null): Statement {
  return sql`UPDATE sessions SET summary = ${summary}
    WHERE project = ${project} AND id = ${id}`
}
