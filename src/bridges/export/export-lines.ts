import type { InboxQuery } from '../../projects/inbox.ts'
import { isPersonal, type Project } from '../../projects/project.ts'
import { shownSettings, usualSettings } from '../../reminders/notification-settings.ts'
import type { Stores } from '../../stores/stores.ts'
import { writeTrigger } from '../../tasks/reminder.ts'
import type { AuditQuery } from '../../usage/audit.ts'
import { everyListed, everyTimed } from './every.ts'
import { byText, ownProjects, placeOf, projectRecords } from './project-records.ts'
import {
  countNames,
  type ExportCounts,
  type ExportRecord,
  exportVersion,
  noCounts,
  toRecord,
} from './records.ts'

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
  const isEverything = everythingAt !== undefined
  if (isEverything) yield toRecord('about', { owner, exportedAt: everythingAt })
  if (isEverything) yield* settings(stores, owner)
  const own = await ownProjects(stores, owner)
  yield* projects(stores, owner, own, isEverything)
  for (const project of own) yield* projectRecords(stores, owner, project, isEverything)
  if (isEverything) yield* notices(stores, owner)
  if (isEverything) yield* reminders(stores, owner)
  yield* conversations(stores, owner)
  if (isEverything) yield* calls(stores, owner, everythingAt)
}

async function* settings(stores: Stores, owner: string): AsyncGenerator<ExportRecord> {
  const said = await stores.settings(owner).read()
  if (Object.values(said).some((value) => value !== null)) yield toRecord('settings', said)
}

/** Of a project of somebody else, only that they are in it: what it holds is not theirs. */
async function* projects(
  stores: Stores,
  owner: string,
  own: readonly Project[],
  isEverything: boolean,
): AsyncGenerator<ExportRecord> {
  for (const project of own) {
    if (isPersonal(project.id)) continue
    yield toRecord('project', project)
    if (!isEverything) continue
    for (const member of await stores.members(owner, project.id).list())
      yield toRecord('member', member, { project: project.id })
  }
  if (!isEverything) return
  const known = await stores.projects(owner).list({ archived: true })
  for (const project of known) if (project.owner !== owner) yield toRecord('project', project)
}

/** What they were told of tasks and want to hear of, also in projects that others share with them. */
async function* notices(stores: Stores, owner: string): AsyncGenerator<ExportRecord> {
  const inbox = stores.inbox(owner)
  for await (const notice of everyListed((query: InboxQuery) => inbox.list(query)))
    yield toRecord('notice', notice)
  const following = await inbox.following()
  for (const one of following.sort((a, b) => byText(a.project, b.project) || a.task - b.task))
    yield toRecord('follow', one, placeOf(owner, one.project))
}

/** What they asked to be reminded of, and how they hear of it; without secrets. */
async function* reminders(stores: Stores, owner: string): AsyncGenerator<ExportRecord> {
  for (const one of await stores.reminders(owner).list())
    yield toRecord('reminder', { ...one, moment: writeTrigger(one.trigger) })
  const notifications = stores.notifications(owner)
  const settings = await notifications.settings()
  if (settings !== usualSettings) yield toRecord('notification_settings', shownSettings(settings))
  for (const webhook of await stores.webhooks(owner).list()) yield toRecord('webhook', webhook)
  for (const browser of await notifications.subscriptions()) yield toRecord('browser', browser)
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
