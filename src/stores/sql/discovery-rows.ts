import type { DiscoveryFilter, DiscoveryQuery } from '../../context/context-store.ts'
import { type Discovery, moduleKey, type NoteType } from '../../context/discovery.ts'
import type { ProjectId } from '../../projects/project.ts'
import type { Recorded } from './changes.ts'
import { readJson } from './read-json.ts'
import { inList, join, limit, type Statement, sql } from './statement.ts'

/** In the order of `columns`. */
export type DiscoveryRow = readonly [
  id: number,
  uuid: string,
  type: string,
  text: string,
  module: string | null,
  files: string,
  task: number | null,
  taskProject: string | null,
  author: string,
  client: string | null,
  session: string | null,
  replaces: number | null,
  replacedBy: number | null,
  createdAt: number,
  editedAt: number | null,
]

const columns: Statement = {
  parts: [
    'id, uuid, type, text, module, files, task, task_project, author, client, session, replaces, replaced_by, created_at, edited_at',
  ],
  values: [],
}

export const recordedDiscovery: Recorded<Discovery> = {
  isOwn: (subject) => subject.startsWith('discovery:'),
  subject: ({ id }) => `discovery:${id}`,
  revive(json) {
    const discovery = readJson(json)
    const { createdAt, editedAt = null, taskProject = null } = discovery
    return {
      ...discovery,
      taskProject,
      createdAt: new Date(createdAt),
      editedAt: editedAt === null ? null : new Date(editedAt),
    }
  },
}

export function toDiscovery(row: DiscoveryRow): Discovery {
  const [
    id,
    uuid,
    type,
    text,
    module,
    files,
    task,
    taskProject,
    author,
    client,
    session,
    replaces,
    replacedBy,
    createdAt,
    editedAt,
  ] = row
  return {
    id,
    uuid,
    type: type as NoteType,
    text,
    module,
    files: readJson(files),
    task,
    taskProject,
    author,
    client,
    session,
    replaces,
    replacedBy,
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
  }
}

export function insertDiscovery(project: ProjectId, one: Discovery): Statement {
  const module = one.module === null ? null : moduleKey(one.module)
  return sql`INSERT INTO discoveries (project, id, uuid, type, text, module, module_key, files, task, task_project,
      author, client, session, replaces, replaced_by, created_at, edited_at)
    VALUES (${project}, ${one.id}, ${one.uuid}, ${one.type}, ${one.text}, ${one.module}, ${module},
      ${JSON.stringify(one.files)}, ${one.task}, ${one.taskProject}, ${one.author}, ${one.client}, ${one.session}, ${one.replaces},
      ${one.replacedBy}, ${one.createdAt.getTime()}, ${one.editedAt === null ? null : one.editedAt.getTime()})`
}

export function updateDiscovery(project: ProjectId, one: Discovery): Statement {
  const module = one.module === null ? null : moduleKey(one.module)
  return sql`UPDATE discoveries SET type = ${one.type}, text = ${one.text}, module = ${one.module}, module_key = ${module},
      files = ${JSON.stringify(one.files)}, task = ${one.task}, task_project = ${one.taskProject},
      replaces = ${one.replaces}, replaced_by = ${one.replacedBy}, edited_at = ${one.editedAt === null ? null : one.editedAt.getTime()}
    WHERE project = ${project} AND id = ${one.id}`
}

export function deleteDiscovery(project: ProjectId, id: number): Statement {
  return sql`DELETE FROM discoveries WHERE project = ${project} AND id = ${id}`
}

export function selectDiscovery(project: ProjectId, id: number): Statement {
  return sql`SELECT ${columns} FROM discoveries WHERE project = ${project} AND id = ${id}`
}

export function selectByUuid(project: ProjectId, uuid: string): Statement {
  return sql`SELECT ${columns} FROM discoveries WHERE project = ${project} AND uuid = ${uuid}`
}

export function selectMany(project: ProjectId, ids: readonly number[]): Statement {
  return sql`SELECT ${columns} FROM discoveries
    WHERE project = ${project} AND id IN ${inList(ids)}`
}

export function selectDiscoveries(project: ProjectId, query: DiscoveryQuery): Statement {
  const where = [filter(project, query)]
  if (query.before !== undefined) where.push(sql`id < ${query.before}`)
  return sql`SELECT ${columns} FROM discoveries WHERE ${join(where, ' AND ')} ORDER BY id DESC LIMIT ${limit(query.limit)}`
}

export function countDiscoveries(project: ProjectId, query: DiscoveryFilter): Statement {
  return sql`SELECT count(*) FROM discoveries WHERE ${filter(project, query)}`
}

/** What stands in the marks of files beside paths and hashes, from one quote to the next. */
const between = ['[{', 'path', 'hash', ':null},{', ':null}]']

/**
 * Names a file by part of its path. The marks of files are kept as JSON, `[{"path":"src/a.ts","hash":"0fe1…"}]`: what could
 * also stand elsewhere in that is looked for at the beginning of a file's or a folder's name alone.
 */
function namesFile(part: string): Statement {
  const wanted = JSON.stringify(part.toLowerCase()).slice(1, -1)
  const escaped = wanted.replace(/[~%_]/g, '~$&')
  const isElsewhere = /^[0-9a-f]*$/.test(wanted) || between.some((word) => word.includes(wanted))
  const patterns = isElsewhere ? [`%"path":"${escaped}%`, `%/${escaped}%`] : [`%${escaped}%`]
  const each = patterns.map((pattern) => sql`lower(files) LIKE ${pattern} ESCAPE '~'`)
  return sql`(${join(each, ' OR ')})`
}

function filter(project: ProjectId, query: DiscoveryFilter): Statement {
  const where = [sql`project = ${project}`]
  if (!query.withReplaced) where.push(sql`replaced_by IS NULL`)
  if (query.withReplaced === 'only') where.push(sql`replaced_by IS NOT NULL`)
  if (query.types !== undefined) where.push(sql`type IN ${inList(query.types)}`)
  if (query.module !== undefined) where.push(sql`module_key = ${moduleKey(query.module)}`)
  if (query.since !== undefined) where.push(sql`created_at >= ${query.since.getTime()}`)
  if (query.until !== undefined) where.push(sql`created_at < ${query.until.getTime()}`)
  if (query.file !== undefined) where.push(namesFile(query.file))
  if (query.author !== undefined) where.push(sql`author = ${query.author}`)
  if (query.task !== undefined) where.push(sql`task = ${query.task} AND task_project IS NULL`)
  return join(where, ' AND ')
}
