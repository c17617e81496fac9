import { randomUUID } from 'node:crypto'
import type { Origin } from '../change.ts'
import type { ContextStore, ContextWriter } from '../context/context-store.ts'
import type { Discovery } from '../context/discovery.ts'
import type { TaskId } from '../tasks/task.ts'
import { findKnownDiscoveries } from './known-discoveries.ts'
import type { IncomingDiscovery } from './source.ts'

export interface AppliedDiscoveries {
  readonly added: readonly Discovery[]
  /** The change that takes all of them back. */
  readonly change: number | null
  /** The number here of every discovery of an export, by its number there. */
  readonly numbers: ReadonlyMap<number, number>
}

/** The number here of a task that a discovery of an export belongs to; null when there is none. */
export type TaskNumber = (task: TaskId, author: string) => TaskId | null

/** Adds the discoveries of one project that it does not have yet, all or none, as one change. */
export async function applyDiscoveries(
  context: ContextStore,
  incoming: readonly IncomingDiscovery[],
  taskNumber: TaskNumber,
  origin: Origin,
): Promise<AppliedDiscoveries> {
  const there = await findKnownDiscoveries(context, incoming)
  const numbers = new Map<number, number>()
  for (const [{ own }, id] of there) if (own) numbers.set(own.number, id)
  const fresh = incoming.filter((one) => !there.has(one))
  if (fresh.length === 0) return { added: [], change: null, numbers }

  const write = (isUuidKept: boolean) =>
    context.write('remember', origin, async (tx) => {
      const ids = await numberThem(fresh, numbers, tx)
      for (const [index, one] of fresh.entries()) {
        const id = ids[index] as number
        tx.restore(
          one.own ? ownDiscovery(one, id, numbers, taskNumber, isUuidKept) : newDiscovery(one, id, origin),
        )
      }
    })
  // A uuid is unique in the whole database, and somebody else may have brought in the same export.
  const written = await write(true).catch((error) => (isTaken(error) ? write(false) : Promise.reject(error)))
  const added = written?.change.entries.flatMap(({ after }) => after ?? []) ?? []
  return { added, change: written?.change.id ?? null, numbers }
}

/** Numbers of an export stay while all of them are free, as those of tasks do. */
async function numberThem(
  fresh: readonly IncomingDiscovery[],
  numbers: Map<number, number>,
  tx: ContextWriter,
): Promise<number[]> {
  const last = await tx.lastNumber()
  const isKept = fresh.every(({ own }) => own !== null && own.number > last)
  return fresh.map(({ own }, index) => {
    const number = isKept && own ? own.number : last + 1 + index
    if (own) numbers.set(own.number, number)
    return number
  })
}

function newDiscovery(one: IncomingDiscovery, id: number, { actor, client, at }: Origin): Discovery {
  const { type, text, module, createdAt } = one
  return {
    ...{ id, uuid: randomUUID(), type, text, module, files: [], task: null, taskProject: null },
    ...{ author: actor, client: client ?? null, session: null, replaces: null, replacedBy: null },
    createdAt: createdAt ?? at,
    editedAt: null,
  }
}

function ownDiscovery(
  { own, type, text, module, createdAt }: IncomingDiscovery,
  id: number,
  numbers: ReadonlyMap<number, number>,
  taskNumber: TaskNumber,
  isUuidKept: boolean,
): Discovery {
  if (!own || !createdAt) throw new Error('a discovery of an export without its own values')
  const { project: _, number: __, ...kept } = own
  const numberOf = (number: number | null) => (number === null ? null : (numbers.get(number) ?? null))
  return {
    ...{ id, type, text, module, createdAt, ...kept, taskProject: null, editedAt: null },
    ...{ uuid: isUuidKept ? own.uuid : randomUUID() },
    ...{ task: own.task === null ? null : taskNumber(own.task, own.author) },
    ...{ replaces: numberOf(own.replaces), replacedBy: numberOf(own.replacedBy) },
  }
}

function isTaken(error: unknown): boolean {
  const { message = '', constraint = '' } = error as { message?: string; constraint?: string }
  return /UNIQUE constraint failed: discoveries\.uuid|discoveries_by_uuid/.test(`${message} ${constraint}`)
}
