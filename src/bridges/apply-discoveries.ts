import { randomUUID } from 'node:crypto'
import type { Origin } from '../change.ts'
import type { ContextStore, ContextWriter } from '../context/context-store.ts'
import type { Discovery } from '../context/discovery.ts'
import { keepsNumbers } from './keeps-numbers.ts'
import { findKnownDiscoveries } from './known-discoveries.ts'
import type { IncomingDiscovery, TaskOfDiscovery } from './source.ts'

interface AppliedDiscoveries {
  readonly added: readonly Discovery[]
  /** The change that takes all of them back. */
  readonly change: number | null
  /** The number here of every discovery of an export, by its key there. */
  readonly numbers: ReadonlyMap<string, number>
}

/** The task here that a discovery of an export belongs to. */
export type FindTask = (task: TaskOfDiscovery) => Pick<Discovery, 'task' | 'taskProject'>

/** Adds the discoveries of one project that it does not have yet, all or none, as one change. */
export async function applyDiscoveries(
  context: ContextStore,
  incoming: readonly IncomingDiscovery[],
  findTask: FindTask,
  origin: Origin,
): Promise<AppliedDiscoveries> {
  const there = await findKnownDiscoveries(context, incoming)
  const numbers = new Map<string, number>()
  for (const [{ own, key }, id] of there) if (own) numbers.set(key, id)
  const fresh = incoming.filter((one) => !there.has(one))
  if (fresh.length === 0) return { added: [], change: null, numbers }

  const write = (isUuidKept: boolean) =>
    context.write('remember', origin, async (tx) => {
      const ids = await numberThem(fresh, numbers, tx)
      for (const [index, one] of fresh.entries()) {
        const id = ids[index] as number
        tx.restore(
          one.own ? ownDiscovery(one, id, numbers, findTask, isUuidKept) : newDiscovery(one, id, origin),
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
  numbers: Map<string, number>,
  tx: ContextWriter,
): Promise<number[]> {
  const last = await tx.lastNumber()
  const numbered = fresh.map(({ project, own }) => ({ project, number: own?.number ?? null }))
  const isKept = keepsNumbers(numbered, last)
  return fresh.map(({ key, own }, index) => {
    const number = isKept && own ? own.number : last + 1 + index
    if (own) numbers.set(key, number)
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
  numbers: ReadonlyMap<string, number>,
  findTask: FindTask,
  isUuidKept: boolean,
): Discovery {
  if (!own || !createdAt) throw new Error('a discovery of an export without its own values')
  const { number: _, task, replaces, replacedBy, ...kept } = own
  const numberOf = (key: string | null) => (key === null ? null : (numbers.get(key) ?? null))
  return {
    ...{ id, type, text, module, createdAt, ...kept },
    ...{ uuid: isUuidKept ? own.uuid : randomUUID() },
    ...(task === null ? { task: null, taskProject: null } : findTask(task)),
    ...{ replaces: numberOf(replaces), replacedBy: numberOf(replacedBy) },
  }
}

function isTaken(error: unknown): boolean {
  const { message = '', constraint = '' } = error as { message?: string; constraint?: string }
  return /UNIQUE constraint failed: discoveries\.uuid|discoveries_by_uuid/.test(`${message} ${constraint}`)
}
