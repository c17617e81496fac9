import type { ChangeOf, Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import { refuseOverwrite } from '../expected-text.ts'
import type { ContextStore, ContextWriter, Erased } from './context-store.ts'
import { type Discovery, type NoteType, readModule, readText } from './discovery.ts'

export interface ChangedDiscovery {
  readonly discovery: Discovery
  readonly change: ChangeOf<Discovery>
}

export interface Correction {
  readonly text?: string | undefined
  readonly type?: NoteType | undefined
  /** Empty takes it off. */
  readonly module?: string | undefined
  /** The text that the writer began from: another one there now is not written over. */
  readonly expectedText?: string | undefined
}

/** Corrects what is known. What it said before is in its history. */
export async function correctDiscovery(
  context: ContextStore,
  id: number,
  { text, type, module, expectedText: expected }: Correction,
  origin: Origin,
): Promise<ChangedDiscovery> {
  const corrected = {
    ...(text !== undefined && { text: readText(text) }),
    ...(type !== undefined && { type }),
    ...(module !== undefined && { module: readModule(module) }),
  }
  if (Object.keys(corrected).length === 0)
    throw invalid('no_changes', 'Nothing to change was given.', { hint: 'Name at least one field.' })
  const written = await context.write('update', origin, async (tx) => {
    const before = await find(tx, id)
    const next = corrected.text ?? before.text
    refuseOverwrite({ field: 'discovery', now: before.text, next, expected })
    tx.save(before, { ...before, ...corrected, editedAt: origin.at })
  })
  return changed(written?.change, 'after')
}

/** Forgets what is known: it is in no search, list or answer from then on, until it is undone or its time is over. */
export async function forgetDiscovery(
  context: ContextStore,
  id: number,
  origin: Origin,
): Promise<ChangedDiscovery> {
  const written = await context.write('forget', origin, async (tx) => {
    const before = await find(tx, id)
    // What it had replaced does not come back by that: it was wrong before.
    tx.remove(before)
  })
  return changed(written?.change, 'before')
}

/** Removes every trace of what is known, or was: from its history and from what it is found by, too. It is no change. */
export async function eraseDiscovery(context: ContextStore, id: number, at: Date): Promise<Erased> {
  const erased = Number.isSafeInteger(id) ? await context.erase(id, at) : undefined
  if (!erased) throw notThere(id)
  return erased
}

async function find(tx: ContextWriter, id: number): Promise<Discovery> {
  const found = Number.isSafeInteger(id) ? await tx.find(id) : undefined
  if (found) return found
  throw notThere(id)
}

function notThere(id: number): Failure {
  return new Failure('not_found', `There is no discovery ${id}.`, {
    next: 'see_discovery_numbers',
    facts: { id },
  })
}

function changed(change: ChangeOf<Discovery> | undefined, which: 'before' | 'after'): ChangedDiscovery {
  const discovery = change?.entries[0]?.[which]
  if (!change || !discovery) throw new Error('a change of a discovery was not recorded')
  return { discovery, change }
}
