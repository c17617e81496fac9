import type { StoredMessage } from '../../conversations/conversation-store.ts'
import { refuseCircles } from '../check-links.ts'
import { type ExportCounts, exportVersion } from '../export/records.ts'
import { Fields } from '../fields.ts'
import { bad, shown } from '../place.ts'
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

/** What `waymark export` writes. It comes back as it was, so what cannot be right is refused and nothing is fitted. */
export const waymark: Format = {
  name: 'waymark',
  title: 'Waymark',
  usual: [],
  syntax: 'json lines',
  isOf: ({ first }) => isRecord(first) && first.waymark === 'export',
  read({ file }) {
    const own = new OwnExport()
    let place = { file: file.path, line: (): number | null => null }
    for (const line of jsonLines(file)) {
      own.take(line.value, new Fields(line.value, line.place, 'this line'))
      place = line.place as typeof place
    }
    if (!own.isWhole) throw bad(place, 'the export is cut off: its last line is missing.')
    refuseCircles(own.tasks)
    return { ...own, conversations: [...own.conversations.values()] }
  },
}

class OwnExport {
  readonly tasks: IncomingTask[] = []
  readonly discoveries: IncomingDiscovery[] = []
  readonly sessions: IncomingSession[] = []
  readonly conversations = new Map<string, IncomingConversation & { readonly messages: StoredMessage[] }>()
  isWhole = false
  #lines = 0
  #messages = 0

  take(value: unknown, fields: Fields): void {
    const { place } = fields
    this.#lines += 1
    if (this.#lines === 1) {
      readHead(fields)
      return
    }
    if (this.isWhole) throw bad(place, 'there is something after the last line of the export.')
    const record = fields.text('record')
    if (record === 'task') this.tasks.push(readOwnTask(fields))
    else if (record === 'discovery') this.discoveries.push(readOwnDiscovery(fields))
    else if (record === 'session')
      this.sessions.push({ project: readProject(fields), session: readOwnSession(fields) })
    else if (record === 'conversation') {
      const conversation = readOwnConversation(fields)
      this.conversations.set(conversation.id, { conversation, messages: [] })
    } else if (record === 'message') this.#message(value, fields)
    else if (record === 'end') this.#end(fields)
    else throw bad(place, `there is no record "${shown(record, 20)}".`)
  }

  #message(value: unknown, fields: Fields): void {
    const conversation = this.conversations.get(fields.required('conversation'))
    if (!conversation) throw bad(fields.place, 'a message comes before its conversation.')
    conversation.messages.push(readOwnMessage(fields, value))
    this.#messages += 1
  }

  #end(fields: Fields): void {
    const there: ExportCounts = {
      tasks: this.tasks.length,
      discoveries: this.discoveries.length,
      sessions: this.sessions.length,
      conversations: this.conversations.size,
      messages: this.#messages,
    }
    for (const [name, count] of Object.entries(there))
      if (fields.number(name) !== count)
        throw bad(fields.place, `there should be ${fields.number(name)} ${name}, and there are ${count}.`)
    this.isWhole = true
  }
}

function readHead(fields: Fields): void {
  if (fields.number('version') === exportVersion) return
  throw bad(
    fields.place,
    `only version ${exportVersion} of the export is understood here. A newer Waymark may read this one.`,
  )
}
