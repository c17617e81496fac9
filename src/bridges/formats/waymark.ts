import type { StoredMessage } from '../../conversations/conversation-store.ts'
import { snakeName } from '../../tasks/task-fields.ts'
import { refuseCircles } from '../check-links.ts'
import { countNames, exportVersion } from '../export/records.ts'
import { Fields } from '../fields.ts'
import type { Notes } from '../notes.ts'
import { bad, type SourcePosition, shown } from '../place.ts'
import type { IncomingConversation, IncomingDiscovery, IncomingSession, IncomingTask } from '../source.ts'
import { type Format, isRecord } from './format.ts'
import { jsonLines } from './json-lines.ts'
import {
  readOwnConversation,
  readOwnDiscovery,
  readOwnMessage,
  readOwnSession,
  readOwnTask,
  readProject,
} from './own-records.ts'

/** What Waymark exports. It comes back as it was, so what cannot be right is refused and nothing is fitted. */
export const waymark: Format = {
  name: 'waymark',
  title: 'Waymark',
  usual: [],
  syntax: 'json lines',
  isOf: ({ first }) => isRecord(first) && (first.waymark === 'export' || isOldHead(first)),
  read({ file, first }, { notes }) {
    const isOld = isRecord(first) && isOldHead(first)
    const own = new OwnExport(notes)
    let last: SourcePosition | null = null
    for (const { value, place } of jsonLines(file)) {
      const fields = new Fields(isOld ? renewed(value) : value, place, 'this line')
      if (last === null && !isOld) readHead(fields)
      else own.take(fields)
      last = place
    }
    if (last && !isOld && !own.isEnded) throw bad(last, 'the export is cut off: its last line is missing.')
    refuseCircles(own.tasks)
    return { ...own, conversations: [...own.conversations.values()] }
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
  readonly tasks: IncomingTask[] = []
  readonly discoveries: IncomingDiscovery[] = []
  readonly sessions: IncomingSession[] = []
  readonly conversations = new Map<string, IncomingConversation & { readonly messages: StoredMessage[] }>()
  owner: string | null = null
  isEnded = false
  readonly #notes: Notes
  readonly #counts = new Map<string, number>()

  constructor(notes: Notes) {
    this.#notes = notes
  }

  take(fields: Fields): void {
    const { place } = fields
    if (this.isEnded) throw bad(place, 'there is something after the last line of the export.')
    const record = fields.text('record')
    const name = countNames[record as keyof typeof countNames]
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
    if (record === 'task') this.tasks.push(readOwnTask(fields))
    else if (record === 'discovery') this.discoveries.push(readOwnDiscovery(fields))
    else if (record === 'session')
      this.sessions.push({ project: readProject(fields), session: readOwnSession(fields) })
    else if (record === 'conversation') {
      const conversation = readOwnConversation(fields)
      this.conversations.set(conversation.id, { conversation, messages: [] })
    } else if (record === 'message') this.#message(fields)
    else if (record === 'about') this.owner = fields.required('owner')
    else if (record === 'end') this.#end(fields)
    else if (name !== undefined)
      this.#notes.add(`${name.replace('_', ' ')} were left out`, `line ${place.line()}`)
    else throw bad(place, `there is no record "${shown(record, 20)}".`)
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

function readHead(fields: Fields): void {
  if (fields.number('version') === exportVersion) return
  throw bad(
    fields.place,
    `only version ${exportVersion} of the export is understood here. A newer Waymark may read this one.`,
  )
}
