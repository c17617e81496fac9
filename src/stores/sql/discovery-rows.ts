import type { DiscoveryFilter, DiscoveryQuery } from '../../context/context-store.ts'
import { type Discovery, moduleKey, type NoteType } from '../../context/discovery.ts'
import type { Recorded } from './changes.ts'
import { readJson } from './read-json.ts'
import { inList, join, type Statement, sql } from './statement.ts'

/** The project that rows belong to: its owner, and its key. */
export interface Place {
  readonly owner: string
  readonly project: string
}

/** In the order of `columns`. */
export type DiscoveryRow = readonly [
  id: number,
  uuid: string,
  type: string,
  text: string,
  module: string | null,
  files: string,
  task: number | null,
  author: string,
  client: string | null,
  session: string | null,
  replaces: number | null,
  replacedBy: number | null,
  createdAt: number,
]

const columns: Statement = {
  parts: [
    'id, uuid, type, text, module, files, task, author, client, session, replaces, replaced_by, created_at',
  ],
  values: [],
}

export const recordedDiscovery = (project: string): Recorded<Discovery> => ({
  isOwn: (subject) => subject.startsWith('discovery:') && subject.endsWith(` ${project}`),
  subject: ({ id }) => `discovery:${id} ${project}`,
  revive(json) {
    const discovery = readJson(json)
    return { ...discovery, createdAt: new Date(discovery.createdAt) }
  },
})

export function toDiscovery(row: DiscoveryRow): Discovery {
  const [
    id,
    uuid,
    type,
    text,
    module,
    files,
    task,
    author,
    client,
    session,
    replaces,
    replacedBy,
    createdAt,
  ] = row
  return {
    id,
    uuid,
    type: type as NoteType,
    text,
    module,
    files: readJson(files),
    task,
    author,
    client,
    session,
    replaces,
    replacedBy,
    createdAt: new Date(createdAt),
  }
}

export function insertDiscovery({ owner, project }: Place, one: Discovery): Statement {
  const module = one.module === null ? null : moduleKey(one.module)
  return sql`INSERT INTO discoveries (owner, project, id, uuid, type, text, module, module_key, files, task, author,
      client, session, replaces, replaced_by, created_at)
    VALUES (${owner}, ${project}, ${one.id}, ${one.uuid}, ${one.type}, ${one.text}, ${one.module}, ${module},
      ${JSON.stringify(one.files)}, ${one.task}, ${one.author}, ${one.client}, ${one.session}, ${one.replaces},
      ${one.replacedBy}, ${one.createdAt.getTime()})`
}

export function setReplacedBy({ owner, project }: Place, { id, replacedBy }: Discovery): Statement {
  return sql`UPDATE discoveries SET replaced_by = ${replacedBy}
    WHERE owner = ${owner} AND project = ${project} AND id = ${id}`
}

export function deleteDiscovery({ owner, project }: Place, id: number): Statement {
  return sql`DELETE FROM discoveries WHERE owner = ${owner} AND project = ${project} AND id = ${id}`
}

export function selectDiscovery({ owner, project }: Place, id: number): Statement {
  return sql`SELECT ${columns} FROM discoveries WHERE owner = ${owner} AND project = ${project} AND id = ${id}`
}

export function selectByUuid({ owner, project }: Place, uuid: string): Statement {
  return sql`SELECT ${columns} FROM discoveries WHERE owner = ${owner} AND project = ${project} AND uuid = ${uuid}`
}

export function selectMany({ owner, project }: Place, ids: readonly number[]): Statement {
  return sql`SELECT ${columns} FROM discoveries
    WHERE owner = ${owner} AND project = ${project} AND id IN ${inList(ids)}`
}

export function selectDiscoveries(place: Place, query: DiscoveryQuery): Statement {
  const where = [filter(place, query)]
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  return sql`SELECT ${columns} FROM discoveries WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${query.limit}`
}

export function countDiscoveries(place: Place, query: DiscoveryFilter): Statement {
  return sql`SELECT count(*) FROM discoveries WHERE ${filter(place, query)}`
}

function filter({ owner, project }: Place, query: DiscoveryFilter): Statement {
  const where = [sql`owner = ${owner} AND project = ${project}`]
  if (!query.withReplaced) where.push(sql`replaced_by IS NULL`)
  if (query.types !== undefined) where.push(sql`type IN ${inList(query.types)}`)
  if (query.module !== undefined) where.push(sql`module_key = ${moduleKey(query.module)}`)
  if (query.since !== undefined) where.push(sql`created_at >= ${query.since.getTime()}`)
  if (query.author !== undefined) where.push(sql`author = ${query.author}`)
  if (query.task !== undefined) where.push(sql`task = ${query.task}`)
  return join(where, ' AND ')
}
