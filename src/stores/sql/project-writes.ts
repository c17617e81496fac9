import type { ChangeKind, ChangeOf, Origin, WrittenOf } from '../../change.ts'
import type { Action, ProjectId, ProjectRef } from '../../projects/project.ts'
import { ChangeLog, checkOrigin, repeatOf } from '../change-log.ts'
import {
  type ChangeRow,
  insertEntries,
  insertEntry,
  type Recorded,
  selectByRequest,
  setUndoneBy,
  toChanges,
} from './changes.ts'
import type { Engine, Queries } from './engine.ts'
import { insertNotice, type Notice } from './inbox-rows.ts'
import { type Locked, lockProject, saveCounters } from './project-access.ts'
import { rowsPerInsert, type Statement, sql } from './statement.ts'
import type { TaskTally } from './task-tally.ts'
import { personTopic, projectTopic } from './topics.ts'

/** A writer's view of one transaction in a project. */
export interface ProjectTransaction<Thing> {
  readonly queries: Queries
  /** The counters, once the project is held: what is asked before travels together with the lock. */
  readonly locked: Promise<Locked>
  readonly log: ChangeLog<Thing>
  /** Told to people when it is done. */
  readonly notices: Notice[]
}

export interface ProjectWrite<Thing> {
  readonly kind: ChangeKind
  readonly origin: Origin
  readonly action: Action
  readonly recorded: Recorded<Thing>
}

/**
 * Runs `work` alone among the writers of a project, in one transaction, and records what it did as the project's next
 * change. `finish` may still ask and write, and says how the counters are saved.
 */
export function writeChange<Thing>(
  engine: Engine,
  person: string,
  ref: ProjectRef,
  { kind, origin, action, recorded }: ProjectWrite<Thing>,
  work: (transaction: ProjectTransaction<Thing>) => Promise<void>,
  finish: (locked: Locked, queries: Queries) => Statement | Promise<Statement>,
): Promise<WrittenOf<Thing> | undefined> {
  return engine.write(
    person,
    async (queries) => {
      checkOrigin(origin)
      const locking = lockProject(engine, queries, person, ref, action, origin.at)
      if (origin.requestKey !== undefined) {
        await locking
        const seen = await earlierRequest(queries, ref.id, kind, origin.actor, origin.requestKey, recorded)
        if (seen) return seen
      }
      const log = new ChangeLog<Thing>()
      const notices: Notice[] = []
      // Not awaited one after the other: what `work` asks first travels together with the lock. Both are waited for,
      // because nothing may be written once the transaction was rolled back; who may not write is told that first.
      const [held, worked] = await Promise.allSettled([
        locking,
        work({ queries, locked: locking, log, notices }),
      ])
      if (held.status === 'rejected') throw held.reason
      if (worked.status === 'rejected') throw worked.reason
      const locked = held.value
      origin.signal?.throwIfAborted() // again, because waiting for the lock is where the time goes
      const change = log.close(locked.counters.lastChange + 1, kind, origin)
      if (!change) return undefined
      locked.counters.lastChange = change.id
      queries.run(await finish(locked, queries))
      await recordChange(queries, ref.id, change, log, recorded)
      for (const notice of notices) {
        for (const statement of insertNotice(notice, ref.id, change)) queries.run(statement)
        queries.changed?.(personTopic(notice.person))
      }
      queries.changed?.(projectTopic(ref.id))
      return { change, repeated: false }
    },
    ref.id,
  )
}

async function recordChange<Thing>(
  queries: Queries,
  project: ProjectId,
  change: ChangeOf<Thing>,
  log: ChangeLog<Thing>,
  recorded: Recorded<Thing>,
): Promise<void> {
  for (let from = 0; from < change.entries.length; ) {
    const isMany = change.entries.length - from >= rowsPerInsert
    const insert = isMany ? insertEntries : insertEntry
    queries.run(insert(project, change, from, recorded))
    from += isMany ? rowsPerInsert : 1
    await queries.turn()
  }
  if (log.undone) queries.run(setUndoneBy(project, log.undone.id, change.id))
  if (log.undone?.undoes) queries.run(setUndoneBy(project, log.undone.undoes, null))
}

/** What was done before under this request key, if anything. The project must be held. */
async function earlierRequest<Thing>(
  queries: Queries,
  project: ProjectId,
  kind: ChangeKind,
  actor: string,
  requestKey: string,
  recorded: Recorded<Thing>,
): Promise<WrittenOf<Thing> | undefined> {
  const rows = await queries.all<ChangeRow>(selectByRequest(project, actor, requestKey))
  const [seen] = toChanges(rows, recorded)
  return seen && repeatOf(seen, kind)
}

/** Where only tasks were written: most of what is counted has not moved. */
export function saveTaskCounters({ access, counters }: Locked, tally: TaskTally | undefined): Statement {
  const { lastTask, lastChange } = counters
  const differences = tally?.differences()
  if (!differences)
    return sql`UPDATE project_counters SET last_task = ${lastTask}, last_change = ${lastChange} WHERE project = ${access.project}`
  // In one piece, because every write has it, and what is put together is looked up by its text.
  const [high, medium, low, closedHigh, closedMedium, closedLow] = differences
  return sql`UPDATE project_counters SET last_task = ${lastTask}, last_change = ${lastChange},
    open_high = open_high + ${high}, open_medium = open_medium + ${medium}, open_low = open_low + ${low},
    closed_high = closed_high + ${closedHigh}, closed_medium = closed_medium + ${closedMedium}, closed_low = closed_low + ${closedLow}
    WHERE project = ${access.project}`
}

export function saveAllCounters({ access, counters }: Locked): Statement {
  return saveCounters(access.project, counters)
}
