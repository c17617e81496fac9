import { randomUUID } from 'node:crypto'
import type { ContextStore, ContextWriter } from '../../src/context/context-store.ts'
import type { Discovery } from '../../src/context/discovery.ts'
import type { Embedder, Meaning } from '../../src/context/embedder.ts'
import { projectIdOf } from '../../src/projects/project.ts'
import { searchedTerms } from '../../src/stores/sql/context-writer.ts'
import { countedOf } from '../../src/stores/sql/discovery-counts.ts'
import { lengthOf, scopeOf } from '../../src/stores/sql/discovery-search.ts'
import { blockOf, writePosting } from '../../src/stores/sql/postings.ts'
import { timesOf } from '../../src/stores/sql/term-text.ts'
import { fillDiscoveries } from '../search/fill.ts'
import { today } from './places.ts'

export const home = { owner: 'ada', key: 'app', id: projectIdOf('ada', 'app') } as const

/** The rows that make the project, with what is counted of it. */
export function projectRows({
  discoveries,
  terms,
  model,
}: Pick<Totals, 'discoveries' | 'terms' | 'model'>): string {
  const { owner, key, id } = home
  return `INSERT INTO projects VALUES ('${id}', '${owner}', '${key}', '', '', '', 0, NULL);
    INSERT INTO project_members VALUES ('${id}', '${owner}', 'owner', '', 0, 0);
    INSERT INTO project_counters (project, last_task, last_change, last_comment, last_discovery, revision, standing,
      terms, embedded, model) VALUES ('${id}', 0, ${discoveries}, 0, ${discoveries}, ${discoveries}, ${discoveries},
      ${terms}, ${discoveries}, '${model}')`
}

/** A discovery with everything that is stored of it. */
export interface Shelved {
  readonly discovery: Discovery
  readonly meaning: Meaning
}

export interface Totals {
  readonly discoveries: number
  /** Terms and scopes of all together. */
  readonly terms: number
  readonly model: string
  /** In how many discoveries each term is, and of what type and in which module they are. */
  readonly counts: ReadonlyMap<string, number>
}

/** Takes discoveries in bulk, and in the end what is counted of them. */
export interface Shelf {
  take(batch: readonly Shelved[]): Promise<void> | void
  /** Whole lists, by their terms. */
  list(block: number, lists: ReadonlyMap<string, string>): Promise<void> | void
  finish(totals: Totals): Promise<void> | void
}

const batchSize = 5_000

/**
 * Fills a database with the discoveries of `fillDiscoveries`, around the store: what the store counts up with every one
 * of them is counted here and written once.
 */
export async function fillShelf(
  shelf: Shelf,
  embedder: Embedder,
  texts: readonly string[],
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  const counts = new Map<string, number>()
  let [id, all] = [0, 0]
  let batch: Shelved[] = []
  let lists = new Map<string, string>()
  const insert: ContextWriter['insert'] = async (draft, kept) => {
    const shared = { id: ++id, uuid: randomUUID(), replacedBy: null, createdAt: today }
    const discovery: Discovery = { ...draft, ...shared, taskProject: null, editedAt: null }
    const terms = searchedTerms(discovery)
    const length = lengthOf(discovery, terms)
    for (const term of new Set([...terms, ...countedOf(discovery)]))
      counts.set(term, (counts.get(term) ?? 0) + 1)
    if (blockOf(id) !== blockOf(id - 1)) await flushLists(blockOf(id - 1))
    for (const [term, times] of timesOf([...terms, ...scopeOf(discovery)]))
      lists.set(term, `${lists.get(term) ?? ''}${writePosting(id, times, length)}`)
    all += length
    batch.push({ discovery, meaning: kept?.meaning as Meaning })
    return discovery
  }
  const flushLists = async (block: number) => {
    await shelf.list(block, lists)
    lists = new Map()
  }
  const flush = async () => {
    await shelf.take(batch)
    batch = []
    progress(id)
  }
  const write = async (_kind: unknown, _origin: unknown, work: (tx: ContextWriter) => Promise<void>) => {
    await work({ insert } as Partial<ContextWriter> as ContextWriter)
    if (batch.length >= batchSize) await flush()
    return undefined
  }
  await fillDiscoveries({ write } as Partial<ContextStore> as ContextStore, embedder, texts, count)
  await flush()
  await flushLists(blockOf(id))
  await shelf.finish({ discoveries: id, terms: all, model: embedder.model, counts })
}
