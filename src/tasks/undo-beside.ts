import {
  type ChangeKind,
  type ChangeOf,
  type EntryOf,
  type Origin,
  originalOf,
  type WrittenOf,
} from '../change.ts'
import { Failure } from '../errors.ts'

interface Writer<Item> {
  findChange(id: number): Promise<ChangeOf<Item> | undefined>
  undoes(change: ChangeOf<Item>): void
}

interface Store<Item, Tx> {
  write(
    kind: ChangeKind,
    origin: Origin,
    work: (tx: Tx) => Promise<void>,
  ): Promise<WrittenOf<Item> | undefined>
  findChange(id: number): Promise<ChangeOf<Item> | undefined>
}

export interface UndoneBeside<Item> {
  readonly undone: ChangeOf<Item>
  readonly change: ChangeOf<Item>
}

/** Undoes a change of what stands beside tasks, such as comments and files. How one entry is put back is theirs to say. */
export async function undoBeside<Item, Tx extends Writer<Item>>(
  store: Store<Item, Tx>,
  id: number,
  origin: Origin,
  putBack: (tx: Tx, change: ChangeOf<Item>, entry: EntryOf<Item>) => Promise<void>,
): Promise<UndoneBeside<Item>> {
  const written = await store.write('undo', origin, async (tx) => {
    const named = await tx.findChange(id)
    if (!named?.entries.length)
      throw new Failure('not_found', `There is no change ${id}.`, { facts: { change: id } })
    const change = await originalOf(named, (one) => tx.findChange(one))
    if (change.undoneBy !== null)
      throw new Failure('conflict', `Change ${change.id} is already undone.`, {
        hint: `Undo change ${change.undoneBy} to do it again.`,
        facts: { change: change.id, undoneBy: change.undoneBy },
      })
    for (const entry of change.entries.toReversed()) await putBack(tx, change, entry)
    tx.undoes(change)
  })
  if (!written) throw new Error('an undo recorded no change')
  const undone = await store.findChange(written.change.undoes as number)
  if (!undone) throw new Error('the change an undo put back is gone')
  return { undone, change: written.change }
}

export function cannotUndo({ id }: { readonly id: number }, why: string): Failure {
  return new Failure('conflict', `Change ${id} cannot be undone: ${why}.`, { facts: { change: id } })
}
