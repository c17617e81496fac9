import {
  type FileMark,
  filesLimit,
  type NoteType,
  noteTypes,
  readModule,
  readText,
} from '../../context/discovery.ts'
import type { Session } from '../../context/session.ts'
import type { Conversation, StoredMessage } from '../../conversations/conversation-store.ts'
import { blockersLimit } from '../../tasks/links.ts'
import { draftFields, type GivenFields, readFields } from '../../tasks/read-values.ts'
import { type Kind, snakeName, taskFields } from '../../tasks/task-fields.ts'
import { Fields } from '../fields.ts'
import { bad } from '../place.ts'
import type { IncomingDiscovery, IncomingTask } from '../source.ts'
import { isRecord } from './format.ts'

export function readOwnTask(fields: Fields): IncomingTask {
  const number = count(fields, 'id', 1)
  const parent = optionalCount(fields, 'parent')
  const blockedBy = fields.texts('blocked_by')
  if (blockedBy.length > blockersLimit)
    throw bad(fields.place, `a task waits for at most ${blockersLimit} others.`)
  return kept(fields, () => ({
    key: String(number),
    place: fields.place,
    ...readFields(given(fields), plainFields),
    parent: parent === null ? null : String(parent),
    blockedBy,
    claimedBy: fields.text('claimed_by') || null,
    claimConnection: null,
    claimedAt: null,
    createdAt: when(fields, 'created_at'),
    updatedAt: when(fields, 'updated_at'),
    completedAt: fields.has('completed_at') ? when(fields, 'completed_at') : null,
    mark: null,
    number,
  }))
}

/** Other tasks are named by their keys, which are not known here yet. */
const plainFields = draftFields.filter((name) => name !== 'parent' && name !== 'blockedBy')

/** As the rules of tasks take it, by what a field holds. */
const recorded: Readonly<Record<Kind, (fields: Fields, name: string) => unknown>> = {
  number: optionalCount,
  numbers: (fields, name) => fields.texts(name),
  text: (fields, name) => fields.text(name),
  texts: (fields, name) => fields.texts(name),
  priority: (fields, name) => fields.text(name),
  status: (fields, name) => fields.text(name),
  due: (fields, name) => fields.text(name) || null,
  time: when,
}

function given(fields: Fields): GivenFields {
  return Object.fromEntries(
    plainFields.map((name) => [name, recorded[taskFields[name].kind](fields, snakeName(name))]),
  )
}

export function readOwnDiscovery(fields: Fields): IncomingDiscovery {
  const number = count(fields, 'id', 1)
  const type = fields.text('type')
  if (!noteTypes.includes(type as NoteType))
    throw bad(fields.place, `a discovery is a ${noteTypes.join(', ')}.`)
  const project = readProject(fields)
  return kept(fields, () => ({
    key: `${project}\0${number}`,
    place: fields.place,
    type: type as NoteType,
    text: readText(fields.text('text')),
    module: readModule(fields.text('module')),
    createdAt: when(fields, 'created_at'),
    own: {
      project,
      number,
      uuid: uuid(fields),
      files: files(fields),
      task: optionalCount(fields, 'task'),
      author: fields.required('author'),
      client: fields.text('client') || null,
      session: fields.text('session') || null,
      replaces: optionalCount(fields, 'replaces'),
      replacedBy: optionalCount(fields, 'replaced_by'),
    },
  }))
}

/** A key names a project in lists too, so it has one line. */
export function readProject(fields: Fields): string {
  const project = fields.required('project')
  if (project.length > 500 || /\p{Cc}/u.test(project))
    throw bad(fields.place, '"project" must be the key of a project, in one line.')
  return project
}

export function readOwnSession(fields: Fields): Session {
  return {
    id: fields.required('id'),
    actor: fields.required('actor'),
    client: fields.text('client') || null,
    startedAt: when(fields, 'started_at'),
    lastAt: when(fields, 'last_at'),
    calls: count(fields, 'calls', 0),
    summary: optionalCount(fields, 'summary'),
  }
}

export function readOwnConversation(fields: Fields): Conversation {
  const times = { createdAt: when(fields, 'created_at'), updatedAt: when(fields, 'updated_at') }
  return { id: fields.required('id'), title: fields.text('title'), ...times }
}

export function readOwnMessage(fields: Fields): StoredMessage {
  const role = fields.text('role')
  if (role !== 'user' && role !== 'assistant')
    throw bad(fields.place, 'the role of a message is user or assistant.')
  const parts = fields.list('parts')
  if (!parts.every(isRecord)) throw bad(fields.place, 'the parts of a message are objects.')
  const metadata = fields.object('metadata')
  return { id: fields.required('id'), role, parts, metadata, createdAt: when(fields, 'created_at') }
}

/** What the rules of tasks and discoveries refuse is told with its line. */
function kept<T>(fields: Fields, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if ((error as { reason?: unknown }).reason === 'parse_error') throw error
    throw bad(fields.place, (error as Error).message)
  }
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function when(fields: Fields, name: string): Date {
  const text = fields.text(name)
  const at = new Date(text)
  if (!moment.test(text) || Number.isNaN(at.getTime()))
    throw bad(fields.place, `"${name}" must be a moment such as 2026-11-21T09:00:00.000Z.`)
  return at
}

function optionalCount(fields: Fields, name: string): number | null {
  return fields.has(name) ? count(fields, name, 1) : null
}

function count(fields: Fields, name: string, least: number): number {
  const number = fields.number(name)
  if (number === null || !Number.isSafeInteger(number) || number < least)
    throw bad(fields.place, `"${name}" must be a whole number from ${least}.`)
  return number
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
