import { fieldNames, snakeName } from '../../tasks/task-fields.ts'

/** Goes up when an older Waymark would misread what a newer one writes. Since 2, tasks belong to projects. */
export const exportVersion = 2

/** What each kind of record holds, in this order: the same data gives the same bytes. */
const fields = {
  about: ['owner', 'exportedAt'],
  settings: ['timeZone', 'weekStart', 'hours', 'language'],
  task: [...fieldNames, 'project'],
  comment: ['project', 'task', 'id', 'author', 'client', 'text', 'createdAt', 'editedAt'],
  attachment: ['project', 'task', 'id', 'name', 'type', 'size', 'hash', 'author', 'client', 'createdAt'],
  moved: ['project', 'task', 'toProject', 'toTask'],
  change: ['project', 'id', 'kind', 'origin', 'undoes', 'undoneBy', 'entries'],
  project: [
    ...['id', 'key', 'name', 'prefix', 'colour', 'role', 'owner', 'position', 'createdAt', 'archivedAt'],
  ],
  member: ['project', 'member', 'role', 'addedAt'],
  discovery: [
    ...[
      'project',
      'id',
      'uuid',
      'type',
      'text',
      'module',
      'files',
      'task',
      'taskProject',
      'author',
      'client',
    ],
    ...['session', 'replaces', 'replacedBy', 'createdAt', 'editedAt'],
  ],
  session: ['project', 'id', 'actor', 'client', 'startedAt', 'lastAt', 'calls', 'summary'],
  file: ['project', 'path', 'reads', 'lastAt', 'score'],
  conversation: ['id', 'title', 'createdAt', 'updatedAt'],
  message: ['conversation', 'id', 'role', 'createdAt', 'metadata', 'parts'],
  notice: ['id', 'at', 'kind', 'project', 'task', 'actor', 'client', 'change', 'text', 'seenAt'],
  follow: ['project', 'task', 'follows'],
  reminder: ['project', 'task', 'moment', 'createdAt'],
  notification_settings: ['channels', 'quiet', 'atDue', 'digest', 'email'],
  webhook: ['id', 'project', 'url', 'events', 'createdAt'],
  browser: ['id', 'endpoint', 'createdAt'],
  invitation: ['id', 'owner', 'project', 'projectName', 'role', 'createdAt', 'expiresAt'],
  call_count: ['day', 'contract', 'tool', 'outcome', 'calls', 'durations'],
  call: ['id', 'at', 'contract', 'tool', 'client', 'outcome', 'milliseconds', 'via', 'requestId'],
} as const

type RecordKind = keyof typeof fields

export type ExportRecord = Readonly<Record<string, unknown>> & { readonly record: RecordKind }

/** A thing as a line of the export; `place` says where it belongs. */
export function toRecord(record: RecordKind, thing: object, place: object = {}): ExportRecord {
  const all: Readonly<Record<string, unknown>> = { ...thing, ...place }
  return { record, ...Object.fromEntries(fields[record].map((name) => [snakeName(name), all[name]])) }
}

/** What an import brings back, as the last line counts it. */
const importedKinds = {
  project: 'projects',
  task: 'tasks',
  comment: 'comments',
  discovery: 'discoveries',
  session: 'sessions',
  conversation: 'conversations',
  message: 'messages',
} as const

/** The last line says how many of each there are: an export that was cut off has none. */
export const countNames: Readonly<Partial<Record<RecordKind, string>>> = {
  ...importedKinds,
  attachment: 'attachments',
  moved: 'moved_tasks',
  change: 'changes',
  member: 'members',
  file: 'files',
  notice: 'notices',
  follow: 'followed_tasks',
  reminder: 'reminders',
  webhook: 'webhooks',
  browser: 'browsers',
  invitation: 'invitations',
  call_count: 'call_counts',
  call: 'calls',
}

/** By those names. */
export type ExportCounts = Record<(typeof importedKinds)[keyof typeof importedKinds], number> &
  Record<string, number>

export function noCounts(): ExportCounts {
  return { projects: 0, tasks: 0, comments: 0, discoveries: 0, sessions: 0, conversations: 0, messages: 0 }
}
