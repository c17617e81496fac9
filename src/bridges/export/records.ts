import { fieldNames, snakeName } from '../../tasks/task-fields.ts'
/** Goes up when an older Waymark would misread what a newer one writes. */
export const exportVersion = 1

/** What each kind of record holds, in this order: the same data gives the same bytes. */
const fields = {
  about: ['owner', 'exportedAt'],
  task: [...fieldNames, 'project'],
  change: ['project', 'id', 'kind', 'origin', 'undoes', 'undoneBy', 'entries'],
  project: ['key', 'name', 'prefix', 'colour', 'role', 'owner', 'archivedAt'],
  member: ['project', 'member', 'role', 'addedAt'],
  discovery: [
    ...['project', 'id', 'uuid', 'type', 'text', 'module', 'files', 'task', 'author', 'client', 'session'],
    ...['replaces', 'replacedBy', 'createdAt'],
  ],
  session: ['project', 'id', 'actor', 'client', 'startedAt', 'lastAt', 'calls', 'summary'],
  file: ['project', 'path', 'reads', 'lastAt', 'score'],
  conversation: ['id', 'title', 'createdAt', 'updatedAt'],
  message: ['conversation', 'id', 'role', 'createdAt', 'metadata', 'parts'],
  invitation: ['id', 'owner', 'project', 'role', 'createdAt', 'expiresAt'],
  call_count: ['day', 'contract', 'tool', 'outcome', 'calls', 'durations'],
  call: ['id', 'at', 'contract', 'tool', 'client', 'outcome', 'milliseconds', 'via', 'requestId'],
} as const

export type RecordKind = keyof typeof fields

export type ExportRecord = Readonly<Record<string, unknown>> & { readonly record: RecordKind }

/** A thing as a line of the export; `place` says where it belongs. */
export function toRecord(record: RecordKind, thing: object, place: object = {}): ExportRecord {
  const all: Readonly<Record<string, unknown>> = { ...thing, ...place }
  return { record, ...Object.fromEntries(fields[record].map((name) => [snakeName(name), all[name]])) }
}

/** What an import brings back, as the last line counts it. */
const importedKinds = {
  task: 'tasks',
  discovery: 'discoveries',
  session: 'sessions',
  conversation: 'conversations',
  message: 'messages',
} as const

/** The last line says how many of each there are: an export that was cut off has none. */
export const countNames: Readonly<Partial<Record<RecordKind, string>>> = {
  ...importedKinds,
  change: 'changes',
  project: 'projects',
  member: 'members',
  file: 'files',
  invitation: 'invitations',
  call_count: 'call_counts',
  call: 'calls',
}

/** By those names. */
export type ExportCounts = Record<(typeof importedKinds)[keyof typeof importedKinds], number> &
  Record<string, number>

export function noCounts(): ExportCounts {
  return { tasks: 0, discoveries: 0, sessions: 0, conversations: 0, messages: 0 }
}
