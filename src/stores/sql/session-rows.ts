import { randomUUID } from 'node:crypto'
import type { SessionQuery, Visit } from '../../context/context-store.ts'
import { type Session, takesCall } from '../../context/session.ts'
import type { Place } from './discovery-rows.ts'
import type { Queries } from './engine.ts'
import { join, type Statement, sql } from './statement.ts'

type SessionRow = readonly [
  id: string,
  actor: string,
  client: string,
  startedAt: number,
  lastAt: number,
  calls: number,
  summary: number | null,
]

export function toSession([id, actor, client, startedAt, lastAt, calls, summary]: SessionRow): Session {
  const times = { startedAt: new Date(startedAt), lastAt: new Date(lastAt) }
  return { id, actor, client: client === '' ? null : client, ...times, calls, summary }
}

export function selectSessions({ owner, project }: Place, query: SessionQuery): Statement {
  const where = [sql`owner = ${owner} AND project = ${project}`]
  if (query.actor !== undefined) where.push(sql`actor = ${query.actor}`)
  if (query.client !== undefined) where.push(sql`client = ${query.client ?? ''}`)
  if (query.before !== undefined) where.push(sql`last_at < ${query.before.getTime()}`)
  return sql`SELECT id, actor, client, started_at, last_at, calls, summary FROM sessions
    WHERE ${join(where, ' AND ')} ORDER BY last_at DESC, id LIMIT ${query.limit}`
}

export async function touchSession(queries: Queries, place: Place, visit: Visit): Promise<Session> {
  const { owner, project } = place
  const { actor, client, at, calls } = visit
  const [row] = await queries.all<SessionRow>(selectSessions(place, { actor, client, limit: 1 }))
  const last = row && toSession(row)
  if (last && takesCall(last, at)) {
    const lastAt = new Date(Math.max(at.getTime(), last.lastAt.getTime()))
    const touched = { ...last, lastAt, calls: last.calls + calls }
    queries.run(sql`UPDATE sessions SET last_at = ${lastAt.getTime()}, calls = ${touched.calls}
      WHERE owner = ${owner} AND project = ${project} AND id = ${last.id}`)
    return touched
  }
  const session = { id: randomUUID(), actor, client, startedAt: at, lastAt: at, calls, summary: null }
  queries.run(insertSession(place, session))
  return session
}

export function insertSession({ owner, project }: Place, session: Session): Statement {
  const { id, actor, client, startedAt, lastAt, calls, summary } = session
  return sql`INSERT INTO sessions (owner, project, id, actor, client, started_at, last_at, calls, summary)
    VALUES (${owner}, ${project}, ${id}, ${actor}, ${client ?? ''}, ${startedAt.getTime()}, ${lastAt.getTime()},
      ${calls}, ${summary}) ON CONFLICT (owner, project, id) DO NOTHING`
}

export function setSummary({ owner, project }: Place, id: string, summary: number | null): Statement {
  return sql`UPDATE sessions SET summary = ${summary}
    WHERE owner = ${owner} AND project = ${project} AND id = ${id}`
}
