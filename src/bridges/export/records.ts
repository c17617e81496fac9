import type { Discovery } from '../../context/discovery.ts'
import type { Session } from '../../context/session.ts'
import type { Conversation, StoredMessage } from '../../conversations/conversation-store.ts'
import type { Task } from '../../tasks/task.ts'
import { fieldNames, snakeName } from '../../tasks/task-fields.ts'

/** Goes up when an older Waymark would misread what a newer one writes. */
export const exportVersion = 1

export const headRecord = { waymark: 'export', version: exportVersion } as const

/** How many of each there are: the last line of an export says so, and one that was cut off has none. */
export interface ExportCounts {
  tasks: number
  discoveries: number
  sessions: number
  conversations: number
  messages: number
}

const named = fieldNames.map((field) => [snakeName(field), field] as const)

export function taskRecord(task: Task): object {
  return { record: 'task', ...Object.fromEntries(named.map(([name, field]) => [name, task[field]])) }
}

export function discoveryRecord(project: string, one: Discovery): object {
  return {
    record: 'discovery',
    project,
    id: one.id,
    uuid: one.uuid,
    type: one.type,
    text: one.text,
    module: one.module,
    files: one.files.map(({ path, hash }) => ({ path, hash })),
    task: one.task,
    author: one.author,
    client: one.client,
    session: one.session,
    replaces: one.replaces,
    replaced_by: one.replacedBy,
    created_at: one.createdAt,
  }
}

export function sessionRecord(project: string, session: Session): object {
  return {
    record: 'session',
    project,
    id: session.id,
    actor: session.actor,
    client: session.client,
    started_at: session.startedAt,
    last_at: session.lastAt,
    calls: session.calls,
    summary: session.summary,
  }
}

export function conversationRecord({ id, title, createdAt, updatedAt }: Conversation): object {
  return { record: 'conversation', id, title, created_at: createdAt, updated_at: updatedAt }
}

export function messageRecord(conversation: string, message: StoredMessage): object {
  const { id, role, parts, metadata, createdAt } = message
  return { record: 'message', conversation, id, role, created_at: createdAt, metadata, parts }
}

export function endRecord(counts: ExportCounts): object {
  return { record: 'end', ...counts }
}
