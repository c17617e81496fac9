import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { hasSizeAndTime } from './changed-files.ts'
import type { FoundChunk, IndexReader } from './index-reader.ts'
import type { MeaningCache } from './meaning-cache.ts'

export interface ChunkQuery {
  /** As `Indexing.terms` makes them. */
  readonly terms: readonly string[]
  readonly meaning: Int8Array | null
  /** Only what belongs to this part of the project. */
  readonly module?: string | undefined
  /** How many candidates words and meaning name each. */
  readonly limit?: number | undefined
}

/** What may answer, with everything that is needed to rank it. */
export interface ChunkCandidate {
  readonly path: string
  readonly startLine: number
  readonly endLine: number
  readonly name: string | null
  readonly kind: string | null
  readonly module: string
  /** As it stood in the file when it was indexed. */
  readonly text: string
  /** BM25; 0 when it holds none of the terms. */
  readonly words: number
  /** The cosine, -1 to 1; 0 when it is not embedded yet, or nothing was asked. */
  readonly meaning: number
  /** When the file was last written, before it was indexed. */
  readonly modifiedAt: Date
  /** True when the file is not what it was when it was indexed: the lines may have moved. */
  readonly hasChanged: boolean
}

const defaultLimit = 200

/** The best by their words and the best by their meaning, each with both scores, in no particular order. */
export function search(
  reader: IndexReader,
  meanings: MeaningCache,
  root: string,
  { terms, meaning, module, limit = defaultLimit }: ChunkQuery,
): ChunkCandidate[] {
  if (meaning) meanings.update()
  const words = reader.byWords(terms, module, limit)
  const near = meaning ? meanings.nearest(meaning, module, limit) : new Map<number, number>()
  const nearOnly = [...near.keys()].filter((id) => !words.has(id))
  for (const [id, score] of reader.wordsOf(nearOnly, terms)) words.set(id, score)
  const hasChanged = changeDetector(root)
  return reader.chunks([...new Set([...words.keys(), ...near.keys()])]).map((chunk) => ({
    path: chunk.path,
    startLine: chunk.startLine,
    endLine: chunk.endLine,
    name: chunk.name,
    kind: chunk.kind,
    module: chunk.module,
    text: chunk.text,
    words: words.get(chunk.id) ?? 0,
    meaning: meaning ? (near.get(chunk.id) ?? meanings.likeness(chunk.id, meaning)) : 0,
    modifiedAt: new Date(chunk.modified),
    hasChanged: hasChanged(chunk),
  }))
}

/** Looks at each file once, however many of its chunks are asked about. */
function changeDetector(root: string): (chunk: FoundChunk) => boolean {
  const known = new Map<string, boolean>()
  return (chunk) => {
    const before = known.get(chunk.path)
    if (before !== undefined) return before
    const stats = lstatSync(join(root, chunk.path), { throwIfNoEntry: false })
    const hasChanged = !hasSizeAndTime(chunk, stats)
    known.set(chunk.path, hasChanged)
    return hasChanged
  }
}
