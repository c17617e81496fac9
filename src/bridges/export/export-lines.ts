import type { Session } from '../../context/session.ts'
import { everyDiscovery } from '../known-discoveries.ts'
import { mostSessions } from '../plan-import.ts'
import type { OwnerStores } from '../ports.ts'
import { everyConversation, everyTask } from './every.ts'
import {
  conversationRecord,
  discoveryRecord,
  type ExportCounts,
  endRecord,
  headRecord,
  messageRecord,
  sessionRecord,
  taskRecord,
} from './records.ts'

/**
 * Everything an owner has, a JSON object a line: a head with the version, the records, and an end with their counts.
 * The same data gives the same bytes. `counts` is filled on the way.
 */
export async function* exportLines(shelves: OwnerStores, counts: ExportCounts): AsyncGenerator<string> {
  yield line(headRecord)
  for await (const task of everyTask(shelves.tasks)) {
    counts.tasks += 1
    yield line(taskRecord(task))
  }
  for (const project of await shelves.projects()) {
    const context = shelves.context(project)
    for await (const discovery of everyDiscovery(context)) {
      counts.discoveries += 1
      yield line(discoveryRecord(project, discovery))
    }
    for (const session of (await context.sessions({ limit: mostSessions })).sort(byStart)) {
      counts.sessions += 1
      yield line(sessionRecord(project, session))
    }
  }
  for await (const conversation of everyConversation(shelves.conversations)) {
    counts.conversations += 1
    yield line(conversationRecord(conversation))
    for (const message of await shelves.conversations.messages(conversation.id)) {
      counts.messages += 1
      yield line(messageRecord(conversation.id, message))
    }
  }
  yield line(endRecord(counts))
}

export function noCounts(): ExportCounts {
  return { tasks: 0, discoveries: 0, sessions: 0, conversations: 0, messages: 0 }
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`
}

function byStart(one: Session, other: Session): number {
  return one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1)
}
