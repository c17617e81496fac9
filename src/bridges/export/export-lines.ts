import type { EntryOf } from '../../change.ts'
import { isPersonal, type Project } from '../../projects/project.ts'
import type { Stores } from '../../stores/stores.ts'
import { snakeName } from '../../tasks/task-fields.ts'
import type { ChangeQuery } from '../../tasks/task-store.ts'
import type { AuditQuery } from '../../usage/audit.ts'
import { everyListed, everyNumbered, everyTimed } from './every.ts'
import {
  countNames,
  type ExportCounts,
  type ExportRecord,
  exportVersion,
  noCounts,
  toRecord,
} from './records.ts'

/** Files that were read: the most used first, and no project has so many. */
const mostFiles = 100_000

/**
 * What an owner has, a JSON object a line: a head with the version, the records, and an end with their counts, which are
 * filled on the way. It is read page by page and never held as a whole; what changes meanwhile may be in it or not.
 *
 * With `everythingAt` it is all that is stored about them; otherwise what an import brings back, and the same data
 * gives the same bytes.
 */
export async function* exportLines(
  stores: Stores,
  owner: string,
  counts: ExportCounts,
  everythingAt?: Date,
): AsyncGenerator<string> {
  yield line({ waymark: 'export', version: exportVersion })
  for await (const record of records(stores, owner, everythingAt)) {
    const name = countNames[record.record]
    if (name !== undefined) counts[name] = (counts[name] ?? 0) + 1
    yield line(record)
  }
  yield line({ record: 'end', ...counts })
}

/** Everything that is stored about a person, to take along. */
export function exportEverything(stores: Stores, owner: string, now: Date): AsyncGenerator<string> {
  return inChunks(exportLines(stores, owner, noCounts(), now))
}

const chunkSize = 64 * 1024

/** A write for each line would be felt. */
export async function* inChunks(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = ''
  for await (const one of lines) {
    chunk += one
    if (chunk.length < chunkSize) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function line(record: object): string {
  return `${JSON.stringify(record)}\n`
}

async function* records(
  stores: Stores,
  owner: string,
  everythingAt: Date | undefined,
): AsyncGenerator<ExportRecord> {
  if (everythingAt) yield toRecord('about', { owner, exportedAt: everythingAt })
  if (everythingAt) yield* projects(stores, owner)
  for (const project of await ownProjects(stores, owner))
    yield* heldBy(stores, owner, project, everythingAt !== undefined)
  yield* conversations(stores, owner)
  if (everythingAt) yield* calls(stores, owner, everythingAt)
}

/** What a project holds. Records of the personal one name no project, as in every export before there were others. */
async function* heldBy(
  stores: Stores,
  owner: string,
  project: Project,
  isEverything: boolean,
): AsyncGenerator<ExportRecord> {
  const place = isPersonal(project.id) ? {} : { project: project.key }
  for await (const task of everyNumbered(stores.tasks(owner, project))) yield toRecord('task', task, place)
  if (isEverything) yield* changes(stores, owner, project, place)
  yield* knownIn(stores, owner, project, isEverything)
}

/** What a change did to a discovery is known to what keeps those. */
async function* changes(
  stores: Stores,
  owner: string,
  project: Project,
  place: object,
): AsyncGenerator<ExportRecord> {
  const [tasks, context] = [stores.tasks(owner, project), stores.context(owner, project)]
  for await (const change of everyListed((query: ChangeQuery) => tasks.changes(query))) {
    const entries = change.entries.map((entry) => eachSide(entry, (task) => toRecord('task', task, place)))
    if (change.isElsewhere) {
      const there = await context.findChange(change.id)
      const asRecord = (one: object) => toRecord('discovery', one, { project: project.key || 'general' })
      entries.push(...(there?.entries ?? []).map((entry) => eachSide(entry, asRecord)))
    }
    const origin = Object.fromEntries(
      Object.entries(change.origin).map(([name, value]) => [snakeName(name), value]),
    )
    yield toRecord('change', { ...change, origin, entries }, place)
  }
}

function eachSide<Thing extends object>(
  { before, after }: EntryOf<Thing>,
  asRecord: (thing: Thing) => ExportRecord,
): EntryOf<ExportRecord> {
  return { before: before && asRecord(before), after: after && asRecord(after) }
}

/** Of a project of somebody else, only that they are in it: what it knows is not theirs. */
async function* projects(stores: Stores, owner: string): AsyncGenerator<ExportRecord> {
  for (const project of await stores.projects(owner).list()) {
    yield toRecord('project', project)
    if (project.owner !== owner || isPersonal(project.id)) continue
    for (const member of await stores.members(owner, project.id).list())
      yield toRecord('member', member, { project: project.key })
  }
}

/** The personal one first, then by their keys, whatever the database takes for the order of letters. */
export async function ownProjects(stores: Stores, owner: string): Promise<Project[]> {
  const known = await stores.projects(owner).list({ archived: true })
  return known
    .filter((project) => project.owner === owner)
    .sort((one, other) => (one.key < other.key ? -1 : Number(one.key > other.key)))
}

async function* knownIn(
  stores: Stores,
  owner: string,
  { id, key }: Project,
  isEverything: boolean,
): AsyncGenerator<ExportRecord> {
  const context = stores.context(owner, { id })
  const project = key || 'general'
  for await (const one of everyNumbered(context)) {
    const files = one.files.map(({ path, hash }) => ({ path, hash }))
    yield toRecord('discovery', one, { project, files })
  }
  const sessions = everyTimed(
    (query) => context.sessions(query),
    ({ lastAt }) => lastAt,
  )
  for await (const session of sessions) yield toRecord('session', session, { project })
  if (!isEverything) return
  for (const file of await context.hotFiles(mostFiles)) yield toRecord('file', file, { project })
}

async function* conversations(stores: Stores, owner: string): AsyncGenerator<ExportRecord> {
  const store = stores.conversations(owner)
  const all = everyTimed(
    (query) => store.list(query),
    ({ updatedAt }) => updatedAt,
  )
  for await (const conversation of all) {
    yield toRecord('conversation', conversation)
    for (const message of await store.messages(conversation.id))
      yield toRecord('message', message, { conversation: conversation.id })
  }
}

async function* calls(stores: Stores, owner: string, now: Date): AsyncGenerator<ExportRecord> {
  for (const invitation of await stores.invitations(owner).list(now)) yield toRecord('invitation', invitation)
  for (const count of await stores.callCounts(owner).list('')) yield toRecord('call_count', count)
  const audit = stores.audit(owner)
  for await (const call of everyListed((query: AuditQuery) => audit.list(query))) yield toRecord('call', call)
}
