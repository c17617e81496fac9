import { existsSync, statSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Project } from '../project.ts'
import { type Comparison, compare } from './compare.ts'
import { type Condition, createIndex, indexFile, inspect, openIndex } from './index-file.ts'
import { IndexLock } from './index-lock.ts'
import { IndexReader } from './index-reader.ts'
import { isSealBroken, removeSeal, seal } from './index-seal.ts'
import { IndexWriter } from './index-writer.ts'
import type { Indexing } from './indexing.ts'
import { MeaningCache } from './meaning-cache.ts'
import { type ReadCard, readCards } from './read-cards.ts'
import { type Progress, type Refreshed, refresh } from './refresh.ts'
import { type ChunkCandidate, type ChunkQuery, search } from './search.ts'
import { isDamage, isSqliteError } from './sqlite-failures.ts'

export interface CodeIndexOptions {
  readonly project: Project
  /** Where indexes are kept, each under a name made from its project. */
  readonly folder: string
  readonly indexing: Indexing
  readonly fileLimit?: number
}

export type RefreshOutcome =
  /** Another refresh of this index is under way, here or in another process. */
  { readonly busy: true } | (Refreshed & { readonly busy: false; readonly rebuilt: Rebuilt | null })

/** Why the index was begun anew. */
export type Rebuilt = 'damaged' | 'outdated'

export interface IndexState {
  readonly files: number
  readonly chunks: number
  /** Chunks that are found by meaning too; fewer than `chunks` while a refresh or a new model is at work. */
  readonly embedded: number
  /** When the last refresh was complete; null before the first. */
  readonly indexedAt: Date | null
  /** True while a refresh runs, here or in another process. */
  readonly indexing: boolean
  /** True when the project has more files than the index takes. */
  readonly truncated: boolean
  /** Why the last refresh had to begin anew; null when it did not. */
  readonly rebuilt: Rebuilt | null
  /** True when the index cannot be read. The next refresh makes it anew. */
  readonly damaged: boolean
}

const defaultFileLimit = 20_000

/** While another process refreshes the index, how long until what was read is kept. */
const busyMs = 150

/** Among so many terms one that is misspelt is looked for. */
const mostSimilar = 5_000

/** Words that stand in fewer chunks than this are never common, however few there are. */
const fewest = 5

/** Words that stand in more of the chunks than this say little about which is meant. */
const commonShare = 0.3

/**
 * What a project's files say, cut into chunks and findable by words and by meaning. It is a cache in a file of its own:
 * it can be deleted at any time, and makes itself anew when it is damaged. Searching never waits for indexing.
 */
export class CodeIndex implements Disposable {
  readonly #options: Required<CodeIndexOptions>
  readonly #file: string
  readonly #lockFile: string
  #open: Open | undefined
  #isDamaged = false
  #isExamined = false
  #hasRefreshed = false

  constructor({ fileLimit = defaultFileLimit, ...options }: CodeIndexOptions) {
    this.#options = { fileLimit, ...options }
    this.#file = indexFile(options.folder, options.project)
    this.#lockFile = `${this.#file}.lock`
  }

  /**
   * Brings the index up to the files, or to `only` these of the files it knows. What was done by then is kept when the
   * signal ends it, or anything else does.
   */
  async refresh(
    signal: AbortSignal = new AbortController().signal,
    onProgress: (progress: Progress) => void = () => {},
    only?: readonly string[],
  ): Promise<RefreshOutcome> {
    using lock = IndexLock.take(this.#lockFile)
    if (!lock) return { busy: true }
    const condition = this.#examine()
    try {
      const outcome = await this.#refresh(condition, signal, onProgress, only)
      if (existsSync(this.#file)) return outcome
    } catch (error) {
      this.#isDamaged = isDamage(error)
      const isSound = !this.#isDamaged && inspect(this.#file) === 'sound'
      if (isSound || condition === 'damaged' || signal.aborted) throw error
    }
    // Once more: damage that showed only now, or a file that was deleted meanwhile.
    return await this.#refresh(this.#isDamaged ? 'damaged' : inspect(this.#file), signal, onProgress)
  }

  /**
   * Lets the network read what files are about, where that is new. Apart from refreshing, because it takes longer and all is found
   * without it: the index is free for others but for moments.
   */
  async readCards(signal: AbortSignal, onProgress: (progress: Progress) => void = () => {}): Promise<void> {
    const hasCards = this.#read(({ reader }) => reader.hasCards()) ?? false
    const reader = hasCards ? this.#options.indexing.openCardReader?.() : null
    if (!reader) return
    using lock = IndexLock.take(`${this.#file}.cards.lock`)
    if (!lock) return // another process reads them
    const cards = {
      unread: (model: string) => this.#read(({ reader }) => reader.unreadCards(model)) ?? [],
      keep: (model: string, read: readonly ReadCard[]) => this.#keepCards(model, read, signal),
    }
    await readCards(reader, cards, signal, (done, total) => onProgress({ phase: 'cards', done, total }))
  }

  async #keepCards(model: string, read: readonly ReadCard[], signal: AbortSignal): Promise<void> {
    for (;;) {
      using lock = IndexLock.take(this.#lockFile)
      if (lock) {
        if (inspect(this.#file) !== 'sound') return
        removeSeal(this.#file)
        const writer = new IndexWriter(openIndex(this.#file, { readOnly: false }))
        try {
          writer.keepCards(model, read)
        } finally {
          writer.close()
        }
        this.#hasRefreshed = true
        return
      }
      signal.throwIfAborted()
      await wait(busyMs)
    }
  }

  async #refresh(
    condition: Condition,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
    asked?: readonly string[],
  ): Promise<RefreshOutcome> {
    const only = condition === 'sound' ? asked : undefined
    const rebuilt = condition === 'damaged' || condition === 'outdated' ? condition : null
    removeSeal(this.#file)
    if (condition !== 'sound') {
      this.#closeReader() // some systems delete no file that is open
      createIndex(this.#file)
    }
    this.#isDamaged = false
    const writer = new IndexWriter(openIndex(this.#file, { readOnly: false }))
    try {
      if (!only) writer.note('rebuilt', rebuilt)
      const done = await refresh(writer, { ...this.#options, signal, onProgress, only })
      writer.settle()
      this.#hasRefreshed = true
      return { busy: false, rebuilt, ...done }
    } finally {
      writer.close()
    }
  }

  /** The first time also for what the index may have suffered while it was closed. */
  #examine(): Condition {
    const condition = this.#isDamaged ? 'damaged' : inspect(this.#file)
    if (this.#isExamined || condition !== 'sound') return condition
    this.#closeReader()
    this.#isExamined = true
    return isSealBroken(this.#file) ? 'damaged' : 'sound'
  }

  /** What may answer. Nothing when there is no index yet, or none that can be read; `state` says which. */
  async search(asked: ChunkQuery): Promise<ChunkCandidate[]> {
    const root = this.#options.project.root
    const found = this.#read(({ reader, meanings }) => search(reader, meanings, root, asked))
    return found ?? []
  }

  /** What this network has read of what these files are about, by path. */
  async cards(model: string, paths: readonly string[]): Promise<ReadonlyMap<string, Int8Array>> {
    return this.#read(({ reader }) => reader.cards(model, paths)) ?? new Map()
  }

  /** Those of the terms that stand in many of the chunks, and so tell little. */
  async commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>> {
    const common = this.#read(({ reader }) => {
      const limit = Math.max(fewest, reader.counts().chunks * commonShare)
      return new Set(terms.filter((term) => reader.holding(term) > limit))
    })
    return common ?? new Set()
  }

  /** Terms of about the same length and beginning, the commonest first, among which a misspelt one may be found. */
  async similarTerms(term: string): Promise<readonly string[]> {
    return this.#read(({ reader }) => reader.similarTerms(term, mostSimilar)) ?? []
  }

  async state(): Promise<IndexState> {
    const read = this.#read(({ reader }) => ({
      ...reader.counts(),
      indexedAt: dateOf(reader.about('indexedAt')),
      truncated: reader.about('truncated') === 1,
      rebuilt: (reader.about('rebuilt') ?? null) as Rebuilt | null,
    }))
    const indexing = IndexLock.isHeld(this.#lockFile)
    return { ...(read ?? nothing), indexing, damaged: this.#isDamaged }
  }

  /** The files in it. */
  async paths(): Promise<string[]> {
    return this.#read(({ reader }) => reader.paths()) ?? []
  }

  /** When the last complete look at all files began, in milliseconds since 1970; 0 before the first. */
  async lookedAt(): Promise<number> {
    const at = this.#read(({ reader }) => reader.about('lookedAt'))
    return typeof at === 'number' ? at : 0
  }

  /** What has to be done about paths where something happened. */
  async compare(paths: readonly string[]): Promise<Comparison> {
    const root = this.#options.project.root
    return this.#read(({ reader }) => compare(reader, root, paths)) ?? { outdated: [], unknown: [...paths] }
  }

  [Symbol.dispose](): void {
    this.#closeReader()
    if (!this.#hasRefreshed || !existsSync(this.#file)) return
    using lock = IndexLock.take(this.#lockFile)
    if (lock) seal(this.#file)
  }

  #closeReader(): void {
    this.#open?.reader.close()
    this.#open = undefined
  }

  /** Undefined when there is nothing that could be read. */
  #read<T>(use: (open: Open) => T): T | undefined {
    try {
      const open = this.#opened()
      return open?.reader.snapshot(() => use(open))
    } catch (error) {
      if (!isSqliteError(error)) throw error
      this.#isDamaged ||= isDamage(error)
      this.#closeReader()
      return undefined
    }
  }

  /** The index that lies there now: it may have been deleted or made anew since the last look. */
  #opened(): Open | undefined {
    const stats = statSync(this.#file, { throwIfNoEntry: false, bigint: true })
    const identity = stats && `${stats.dev}:${stats.ino}`
    if (this.#open && this.#open.identity === identity) return this.#open
    this.#closeReader()
    const condition = inspect(this.#file)
    if (condition === 'damaged') this.#isDamaged = true
    if (condition !== 'sound' || identity === undefined) return undefined
    const reader = new IndexReader(openIndex(this.#file, { readOnly: true }))
    this.#open = { reader, meanings: new MeaningCache(reader, this.#options.indexing), identity }
    return this.#open
  }
}

interface Open {
  readonly reader: IndexReader
  readonly meanings: MeaningCache
  readonly identity: string
}

const nothing = { files: 0, chunks: 0, embedded: 0, indexedAt: null, truncated: false, rebuilt: null }

function dateOf(value: unknown): Date | null {
  return typeof value === 'number' ? new Date(value) : null
}
