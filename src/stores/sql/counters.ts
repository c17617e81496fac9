import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import { type ChangeLog, repeatOf } from '../change-log.ts'
import {
  type ChangeRow,
  insertEntry,
  type Recorded,
  selectByRequest,
  setUndoneBy,
  toChanges,
} from './changes.ts'
import type { Engine, Queries } from './engine.ts'
import { sql } from './statement.ts'
import { ownerTopic } from './topics.ts'

export type Counters = readonly [lastTask: number, lastChange: number]

/** Holding the row of its counters makes a writer the only one of this owner. */
export async function lockOwner(engine: Engine, queries: Queries, owner: string): Promise<Counters> {
  const lock = engine.lockCounters(owner)
  const [counters] = await queries.all<Counters>(lock)
  if (counters) return counters
  queries.run(
    sql`INSERT INTO owners (owner, last_task, last_change) VALUES (${owner}, 0, 0) ON CONFLICT DO NOTHING`,
  )
  const [first] = await queries.all<Counters>(lock)
  if (!first) throw new Error('the counters of an owner vanished')
  return first
}

/** What was done before under this request key, if anything. The counters must be locked. */
export async function earlierRequest<Thing>(
  queries: Queries,
  owner: string,
  kind: ChangeKind,
  { requestKey }: Origin,
  recorded: Recorded<Thing>,
): Promise<WrittenOf<Thing> | undefined> {
  if (requestKey === undefined) return undefined
  const rows = await queries.all<ChangeRow>(selectByRequest(owner, requestKey))
  const [seen] = toChanges(rows, recorded)
  return seen && repeatOf(seen, kind)
}

/** Writes what a transaction did as the owner's next change. */
export function recordChange<Thing>(
  queries: Queries,
  owner: string,
  { log, lastTask, lastChange }: { log: ChangeLog<Thing>; lastTask: number; lastChange: number },
  kind: ChangeKind,
  origin: Origin,
  recorded: Recorded<Thing>,
): ChangeOf<Thing> | undefined {
  const change = log.close(lastChange + 1, kind, origin)
  if (!change) return undefined
  queries.run(
    sql`UPDATE owners SET last_task = ${lastTask}, last_change = ${change.id} WHERE owner = ${owner}`,
  )
  change.entries.forEach((_, index) => {
    queries.run(insertEntry(owner, change, index, recorded))
  })
  if (log.undone) queries.run(setUndoneBy(owner, log.undone.id, change.id))
  if (log.undone?.undoes) queries.run(setUndoneBy(owner, log.undone.undoes, null))
  queries.changed?.(ownerTopic(owner))
  return change
}
