import { findAllNamed } from '../calendar/find-todo.ts'
import { calendarName } from '../tasks/calendar-uid.ts'
import type { TaskId } from '../tasks/task.ts'
import type { Collection, DavContext } from './context.ts'
import { DavError } from './dav-error.ts'
import { statusEntry, type Wanted } from './multistatus.ts'
import { named } from './names.ts'
import { allTasks, objectEntries, pieceSize } from './object-entries.ts'
import { collectionPath, objectPath } from './paths.ts'
import { wantedIn } from './propfind.ts'
import { readToken, type Synchronised, tokenAt, tokenEnded } from './sync-token.ts'
import { childOf, type Element } from './xml.ts'

/** What has changed since a token was given, and the next token; without one everything. */
export async function* syncCollection(
  context: DavContext,
  collection: Collection,
  asked: Element,
): AsyncGenerator<string> {
  const given = childOf(asked, named('d:sync-token'))?.text.trim() ?? ''
  const most = limitIn(asked)
  const point = given === '' ? null : readToken(ofCollection(collection), given)
  const wanted = wantedIn(asked)
  if (point && point.below === null) yield* changed(context, collection, wanted, point.change, most)
  else {
    // What is changed while the list is read comes with the next token.
    const change = point?.change ?? (await collection.tasks.lastChange())
    yield* listed(context, collection, wanted, { change, below: point?.below ?? null }, most)
  }
}

async function* listed(
  context: DavContext,
  collection: Collection,
  wanted: Wanted,
  { change, below }: { readonly change: number; readonly below: TaskId | null },
  most: number,
): AsyncGenerator<string> {
  const { id } = collection.project
  let left = most
  for await (const all of allTasks(collection, below)) {
    const some = all.slice(0, left)
    left -= some.length
    yield objectEntries(context, collection, some, wanted)
    const last = some.at(-1)
    if (left === 0 && last) {
      const [more] = await collection.tasks.list({ order: 'newest', limit: 1, after: [last.id] })
      if (more) return yield truncated(context, id, tokenAt(ofCollection(collection), change, last.id))
    }
  }
  yield tokenElement(tokenAt(ofCollection(collection), change))
}

/** A change that touched more is not told in full (see `touched`). */
const mostOfOneChange = 5_000
const changesAtOnce = 500

async function* changed(
  context: DavContext,
  collection: Collection,
  wanted: Wanted,
  since: number,
  most: number,
): AsyncGenerator<string> {
  const { tasks, project } = collection
  const last = await tasks.lastChange()
  if (since > last) throw tokenEnded()
  const ids = new Set<TaskId>()
  let at = since
  while (at < last && ids.size < most) {
    const touched = await tasks.touched(at, changesAtOnce)
    // Changes are numbered without gaps: one that is missing has passed its time.
    if (touched[0]?.id !== at + 1) throw tokenEnded()
    for (const { id, subjects } of touched) {
      if (subjects.length >= mostOfOneChange) throw tokenEnded()
      const own = subjects.flatMap((subject) => taskIn(subject) ?? [])
      if (ids.size > 0 && ids.size + own.filter((one) => !ids.has(one)).length > most) {
        yield* entries(context, collection, wanted, [...ids], since)
        return yield truncated(context, project.id, tokenAt(ofCollection(collection), at))
      }
      for (const one of own) ids.add(one)
      at = id
    }
  }
  yield* entries(context, collection, wanted, [...ids], since)
  yield at < last
    ? truncated(context, project.id, tokenAt(ofCollection(collection), at))
    : tokenElement(tokenAt(ofCollection(collection), at))
}

async function* entries(
  context: DavContext,
  collection: Collection,
  wanted: Wanted,
  ids: readonly TaskId[],
  since: number,
): AsyncGenerator<string> {
  const { tasks, project } = collection
  for (let from = 0; from < ids.length; from += pieceSize) {
    const piece = ids.slice(from, from + pieceSize)
    const found = await tasks.findMany(piece)
    const there = new Set(found.map(({ id }) => id))
    const removed = await tasks.removedSince(
      piece.filter((id) => !there.has(id)),
      since,
    )
    const names = [...new Set(removed.map((task) => calendarName(project.id, task)))]
    // A client may have put another task under the name since.
    const taken = await findAllNamed(tasks, project.id, names)
    const free = names.filter((name) => !taken.has(name))
    const gone = free.map((name) =>
      statusEntry(objectPath(context.person, project.id, name), '404 Not Found'),
    )
    yield `${await objectEntries(context, collection, found, wanted)}${gone.join('')}`
    await new Promise(setImmediate)
  }
}

function ofCollection({ project, alarms }: Collection): Synchronised {
  return { project: project.id, alarms: alarms.version }
}

function taskIn(subject: string): TaskId | undefined {
  const [, id] = /^task:(\d+)$/.exec(subject) ?? []
  return id === undefined ? undefined : Number(id)
}

function limitIn(asked: Element): number {
  const limit = childOf(asked, named('d:limit'))
  const text = limit && childOf(limit, named('d:nresults'))?.text.trim()
  if (text === undefined) return Number.POSITIVE_INFINITY
  const most = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (most < 1) throw new DavError(400, 'nresults is a whole number from 1 up.')
  return most
}

/** There is more: the client asks again with this token. */
function truncated({ person }: DavContext, project: string, token: string): string {
  const entry = statusEntry(
    collectionPath(person, project),
    '507 Insufficient Storage',
    '<d:number-of-matches-within-limits/>',
  )
  return `${entry}${tokenElement(token)}`
}

function tokenElement(token: string): string {
  return `<d:sync-token>${token}</d:sync-token>\n`
}
