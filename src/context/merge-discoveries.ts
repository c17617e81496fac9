import type { Origin } from '../change.ts'
import { Failure, invalid } from '../errors.ts'
import type { ChangedDiscovery } from './change-discovery.ts'
import type { ContextStore, ContextWriter } from './context-store.ts'
import {
  type Discovery,
  type FileMark,
  filesLimit,
  type NoteType,
  readModule,
  readText,
} from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { meaningOf } from './remember.ts'

export interface Merge {
  /** The numbers of the two. */
  readonly discoveries: readonly [number, number]
  readonly text: string
  readonly type?: NoteType | undefined
  /** Empty: none. */
  readonly module?: string | undefined
}

/** Puts one discovery in the place of two. Both stay for the history, and one undo brings them back. */
export async function mergeDiscoveries(
  context: ContextStore,
  embedder: Embedder | null,
  merge: Merge,
  origin: Origin,
): Promise<ChangedDiscovery> {
  const [first, second] = merge.discoveries
  if (first === second)
    throw invalid('bad_arguments', 'A discovery cannot be merged with itself.', {
      hint: 'Choose another one.',
    })
  const text = readText(merge.text)
  const module = readModule(merge.module)
  const session = await context.touchSession({
    actor: origin.actor,
    client: origin.client ?? null,
    connection: origin.connection,
    at: origin.at,
    calls: 0,
  })
  const meaning = await meaningOf(text, embedder)
  const written = await context.write('remember', origin, async (tx) => {
    const [one, other] = [await mergeable(tx, first), await mergeable(tx, second)]
    // A task of another project cannot be named from here.
    const about = [one, other].find(({ task, taskProject }) => task !== null && taskProject === null)
    const merged = await tx.insert(
      {
        type: merge.type ?? one.type,
        text,
        module: merge.module === undefined ? (one.module ?? other.module) : module,
        files: allFiles(one, other),
        task: about?.task ?? null,
        author: origin.actor,
        client: origin.client ?? null,
        session: session.id,
        replaces: one.id,
      },
      meaning,
    )
    for (const old of [one, other]) tx.save(old, { ...old, replacedBy: merged.id })
  })
  const discovery = written?.change.entries[0]?.after
  if (!written || !discovery) throw new Error('merging recorded no change')
  return { discovery, change: written.change }
}

async function mergeable(tx: ContextWriter, id: number): Promise<Discovery> {
  const found = Number.isSafeInteger(id) ? await tx.find(id) : undefined
  if (!found) {
    throw new Failure('not_found', `There is no discovery ${id}.`, {
      next: 'see_discovery_numbers',
      facts: { id },
    })
  }
  if (found.replacedBy === null) return found
  throw new Failure('conflict', `Discovery ${id} was replaced by ${found.replacedBy} already.`, {
    hint: `Merge with ${found.replacedBy} instead.`,
    facts: { id, replacedBy: found.replacedBy },
  })
}

/** Of a file that both name, the mark of the newer one. */
function allFiles(one: Discovery, other: Discovery): FileMark[] {
  const [older, newer] = one.id < other.id ? [one, other] : [other, one]
  const marks = new Map([...older.files, ...newer.files].map((mark) => [mark.path, mark]))
  return [...marks.values()].slice(0, filesLimit)
}
