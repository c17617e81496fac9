import type { StoredMessage } from '../../conversations/conversation-store.ts'
import { snakeName } from '../../tasks/task-fields.ts'
import { refuseCircles } from '../check-links.ts'
import { countNames, exportVersion } from '../export/records.ts'
import { Fields } from '../fields.ts'
import type { Notes } from '../notes.ts'
import { bad, type SourcePosition, shown } from '../place.ts'
import type {
  IncomingComment,
  IncomingConversation,
  IncomingDiscovery,
  IncomingSession,
  IncomingTask,
} from '../source.ts'
import { type Format, isRecord } from './format.ts'
import { jsonLines } from './json-lines.ts'
import { OwnProjects } from './own-projects.ts'
import {
  readOwnComment,
  readOwnConversation,
  readOwnDiscovery,
  readOwnMessage,
  readOwnSession,
  readOwnTask,
} from './own-records.ts'

/** What Waymark exports. It comes back as it was, so what cannot be right is refused and nothing is fitted. */
export const waymark: Format = {
  name: 'waymark',
  title: 'Waymark',
  usual: [],
  syntax: 'json lines',
  isOf: ({ first }) => isRecord(first) && (first.waymark === 'export' || isOldHead(first)),
  async read({ file, first }, { notes }) {
    const isOld = isRecord(first) && isOldHead(first)
    let own = new OwnExport(1, notes)
    let last: SourcePosition | null = null
    for await (const { value, place } of jsonLines(file)) {
      const fields = new Fields(isOld ? renewed(value) : value, place, 'this line')
      if (last === null && !isOld) own = new OwnExport(readVersion(fields), notes)
      else own.take(fields)
      last = place
    }
    if (last && !isOld && !own.isEnded) throw bad(last, 'the export is cut off: its last line is missing.')
    await refuseCircles(own.tasks)
    own.refuseLostComments()
    const { tasks, comments, discoveries, sessions, owner } = own
    const conversations = [...own.conversations.values()]
    return { projects: own.projects.list(), tasks, comments, discoveries, sessions, conversations, owner }
  },
}

/** The page and `waymark account export` once wrote a form of their own: other names, no head and no last line. */
function isOldHead({ kind, owner }: Readonly<Record<string, unknown>>): boolean {
  return kind === 'about' && typeof owner === 'string'
}

function renewed(value: unknown): unknown {
  if (!isRecord(value) || typeof value.kind !== 'string') return value
  const { kind, ...rest } = value
  const named = Object.entries(rest).map(([name, inner]) => [snakeName(name), inner])
  return { ...Object.fromEntries(named), record: snakeName(kind as string) }
}

class OwnExport {
  readonly projects: OwnProjects
  readonly tasks: IncomingTask[] = []
  readonly comments: IncomingComment[] = []
  readonly discoveries: IncomingDiscovery[] = []
  readonly sessions: IncomingSession[] = []
  readonly conversations = new Map<string, IncomingConversation & { readonly messages: StoredMessage[] }>()
  owner: string | null = null
  isEnded = false
  readonly #version: number
  readonly #notes: Notes
  readonly #counts = new Map<string, number>()

  constructor(version: number, notes: Notes) {
    this.#version = version
    this.#notes = notes
    this.projects = new OwnProjects(version, notes)
  }

  take(fields: Fields): void {
    const { place } = fields
    if (this.isEnded) throw bad(place, 'there is something after the last line of the export.')
    const record = fields.text('record')
    const name = countNames[record as keyof typeof countNames]
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (record === 'project') this.#project(fields)
    else if (record === 'task') this.tasks.push(readOwnTask(fields, this.projects))
    else if (record === 'comment') this.comments.push(readOwnComment(fields, this.projects))
    else if (record === 'discovery')
      this.discoveries.push(readOwnDiscovery(fields, this.projects, this.#version, this.#notes))
    else if (record === 'session') this.sessions.push(readOwnSession(fields, this.projects))
    else if (record === 'conversation') {
      const conversation = readOwnConversation(fields)
      this.conversations.set(conversation.id, { conversation, messages: [] })
    } else if (record === 'message') this.#message(fields)
    else if (record === 'settings') this.#notes.add('settings were left out', 'waymark settings')
    else if (record === 'notification_settings')
      this.#notes.add('notification settings were left out', 'docs/reminders.md')
    else if (record === 'about') this.owner = fields.required('owner')
    else if (record === 'end') this.#end(fields)
    else if (name !== undefined)
      this.#notes.add(`${name.replace('_', ' ')} were left out`, `line ${place.line()}`)
    else throw bad(place, `there is no record "${shown(record, 20)}".`)
  }

  /** What nobody can see is not brought in. */
  refuseLostComments(): void {
    const known = new Set(this.tasks.map(({ key }) => key))
    const lost = this.comments.find(({ task }) => !known.has(task))
    if (lost) throw bad(lost.place, 'the task of this comment is not in the export.')
  }

  /** Those of their own tell whose export it is. */
  #project(fields: Fields): void {
    this.projects.take(fields)
    if (fields.text('role') === 'owner') this.owner ??= fields.text('owner') || null
  }

  #message(fields: Fields): void {
    const conversation = this.conversations.get(fields.required('conversation'))
    if (!conversation) throw bad(fields.place, 'a message comes before its conversation.')
    conversation.messages.push(readOwnMessage(fields))
  }

  #end(fields: Fields): void {
    for (const name of Object.values(countNames)) {
      const [said, count] = [fields.number(name) ?? 0, this.#counts.get(name) ?? 0]
      if (said !== count) throw bad(fields.place, `there should be ${said} ${name}, and there are ${count}.`)
    }
    this.isEnded = true
  }
}

function readVersion(fields: Fields): number {
  const version = fields.number('version')
  if (version !== null && Number.isInteger(version) && version >= 1 && version <= exportVersion)
    return version
  throw bad(
    fields.place,
    `only versions 1 to ${exportVersion} of the export are understood here. A newer Waymark may read this one.`,
  )
}
