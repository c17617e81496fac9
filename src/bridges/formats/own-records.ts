import {
  type FileMark,
  filesLimit,
  type NoteType,
  noteTypes,
  readModule,
  readText,
} from '../../context/discovery.ts'
import type { Conversation, StoredMessage } from '../../conversations/conversation-store.ts'
import { readComment } from '../../tasks/add-comment.ts'
import { blockersLimit } from '../../tasks/links.ts'
import { draftFields, type GivenFields, readFields } from '../../tasks/read-values.ts'
import { type Kind, snakeName, taskFields } from '../../tasks/task-fields.ts'
import { Fields } from '../fields.ts'
import type { Notes } from '../notes.ts'
import { bad } from '../place.ts'
import type {
  Destination,
  IncomingComment,
  IncomingDiscovery,
  IncomingSession,
  IncomingTask,
  TaskOfDiscovery,
} from '../source.ts'
import { isRecord } from './format.ts'
import { type OwnProjects, ownKey } from './own-projects.ts'
import { count, kept, moment, optionalCount, optionalMoment } from './own-values.ts'

export function readOwnTask(fields: Fields, projects: OwnProjects): IncomingTask {
  const project = projects.of(fields)
  const number = count(fields, 'id', 1)
  const parent = optionalCount(fields, 'parent')
  const blockedBy = fields.texts('blocked_by').map((blocker) => ownKey(project, Number(blocker)))
  if (blockedBy.length > blockersLimit)
    throw bad(fields.place, `a task waits for at most ${blockersLimit} others.`)
  return kept(fields, () => ({
    project,
    key: ownKey(project, number),
    place: fields.place,
    ...readFields(given(fields), plainFields),
    parent: parent === null ? null : ownKey(project, parent),
    blockedBy,
    assignees: fields.has('assignee') ? [fields.text('assignee')] : [],
    ...readClaim(fields),
    createdAt: moment(fields, 'created_at'),
    updatedAt: moment(fields, 'updated_at'),
    completedAt: optionalMoment(fields, 'completed_at'),
    mark: null,
    number,
  }))
}

/** Others are named by their keys, and people as the export names them: who is meant is not known here yet. */
const plainFields = draftFields.filter(
  (name) => name !== 'parent' && name !== 'blockedBy' && name !== 'assignee',
)

/** Before claims were those of a connection, their holder stood for it, and they were as old as the last change. */
function readClaim(fields: Fields): Pick<IncomingTask, 'claimedBy' | 'claimConnection' | 'claimedAt'> {
  const claimedBy = fields.text('claimed_by') || null
  if (claimedBy === null) return { claimedBy, claimConnection: null, claimedAt: null }
  return {
    claimedBy,
    claimConnection: fields.text('claim_connection') || claimedBy,
    claimedAt: optionalMoment(fields, 'claimed_at') ?? moment(fields, 'updated_at'),
  }
}

export function readOwnComment(fields: Fields, projects: OwnProjects): IncomingComment {
  return kept(fields, () => ({
    task: ownKey(projects.of(fields), count(fields, 'task', 1)),
    place: fields.place,
    author: fields.required('author'),
    client: fields.text('client') || null,
    text: readComment(fields.text('text')),
    createdAt: moment(fields, 'created_at'),
    editedAt: optionalMoment(fields, 'edited_at'),
    number: count(fields, 'id', 1),
  }))
}

/** As the rules of tasks take it, by what a field holds. */
const recorded: Readonly<Record<Kind, (fields: Fields, name: string) => unknown>> = {
  number: optionalCount,
  rank: (fields, name) => fields.number(name),
  numbers: (fields, name) => fields.texts(name),
  text: (fields, name) => fields.text(name),
  texts: (fields, name) => fields.texts(name),
  priority: (fields, name) => fields.text(name),
  status: (fields, name) => fields.text(name),
  due: (fields, name) => fields.text(name) || null,
  time: moment,
}

function given(fields: Fields): GivenFields {
  return Object.fromEntries(
    plainFields.map((name) => [name, recorded[taskFields[name].kind](fields, snakeName(name))]),
  )
}

export function readOwnDiscovery(
  fields: Fields,
  projects: OwnProjects,
  version: number,
  notes: Notes,
): IncomingDiscovery {
  const number = count(fields, 'id', 1)
  const type = fields.text('type')
  if (!noteTypes.includes(type as NoteType))
    throw bad(fields.place, `a discovery is a ${noteTypes.join(', ')}.`)
  const project = projects.of(fields)
  const keyOf = (name: string) => {
    const other = optionalCount(fields, name)
    return other === null ? null : ownKey(project, other)
  }
  return kept(fields, () => ({
    project,
    key: ownKey(project, number),
    place: fields.place,
    type: type as NoteType,
    text: readText(fields.text('text')),
    module: readModule(fields.text('module')),
    createdAt: moment(fields, 'created_at'),
    own: {
      number,
      uuid: uuid(fields),
      files: files(fields),
      task: readTask(fields, project, projects, version, notes),
      author: fields.required('author'),
      client: fields.text('client') || null,
      session: fields.text('session') || null,
      replaces: keyOf('replaces'),
      replacedBy: keyOf('replaced_by'),
      editedAt: optionalMoment(fields, 'edited_at'),
    },
  }))
}

/** The task is one of the same project, unless another is named; in version 1, one of the author's own list. */
function readTask(
  fields: Fields,
  project: Destination,
  projects: OwnProjects,
  version: number,
  notes: Notes,
): TaskOfDiscovery | null {
  const number = optionalCount(fields, 'task')
  if (number === null) return null
  const taskIn = (of: Destination, author: string | null = null) => ({
    project: of,
    key: ownKey(of, number),
    author,
  })
  if (version < 2) return taskIn('personal', fields.required('author'))
  const other = fields.text('task_project')
  if (other === '') return taskIn(project)
  if (other === 'personal') return taskIn('personal')
  if (projects.has(other)) return taskIn(projects.named(other, fields))
  notes.add('tasks of others that discoveries name were left out', fields.text('text'))
  return null
}

export function readOwnSession(fields: Fields, projects: OwnProjects): IncomingSession {
  const [project, summary] = [projects.of(fields), optionalCount(fields, 'summary')]
  const session = {
    id: fields.required('id'),
    actor: fields.required('actor'),
    client: fields.text('client') || null,
    startedAt: moment(fields, 'started_at'),
    lastAt: moment(fields, 'last_at'),
    calls: count(fields, 'calls', 0),
    summary: summary === null ? null : ownKey(project, summary),
  }
  return { project, session }
}

export function readOwnConversation(fields: Fields): Conversation {
  const times = { createdAt: moment(fields, 'created_at'), updatedAt: moment(fields, 'updated_at') }
  return { id: fields.required('id'), title: fields.text('title'), ...times }
}

export function readOwnMessage(fields: Fields): StoredMessage {
  const role = fields.text('role')
  if (role !== 'user' && role !== 'assistant')
    throw bad(fields.place, 'the role of a message is user or assistant.')
  const parts = fields.list('parts')
  if (!parts.every(isRecord)) throw bad(fields.place, 'the parts of a message are objects.')
  const metadata = fields.object('metadata')
  return { id: fields.required('id'), role, parts, metadata, createdAt: moment(fields, 'created_at') }
}

function uuid(fields: Fields): string {
  const text = fields.text('uuid')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text))
    throw bad(fields.place, '"uuid" must be a UUID.')
  return text
}

function files(fields: Fields): FileMark[] {
  const list = fields.list('files')
  if (list.length > filesLimit) throw bad(fields.place, `a discovery names ${filesLimit} files at most.`)
  return list.map((value) => {
    const file = new Fields(value, fields.place, 'a file')
    return { path: file.required('path'), hash: file.text('hash') || null }
  })
}
