import { setTimeout as wait } from 'node:timers/promises'
import { decayed } from '../context/context-item.ts'
import type { ContextReader } from '../context/context-store.ts'
import type { Embedder } from '../context/embedder.ts'
import type { CodeCandidate } from '../context/searchable-code.ts'
import { terms } from '../context/terms.ts'
import type { Caller } from '../contracts/call.ts'
import type { CodeState, IndexedCode } from '../contracts/contract.ts'
import { Failure } from '../errors.ts'
import type { Log } from '../log.ts'
import type { CodeIndex, IndexState, RefreshOutcome } from '../workspace/code-index/code-index.ts'
import type { Indexing } from '../workspace/code-index/indexing.ts'
import type { KeepFresh } from '../workspace/code-index/keep-fresh.ts'
import type { Progress } from '../workspace/code-index/refresh.ts'
import { roleOf } from '../workspace/file-role.ts'
import { lacksScriptParser } from '../workspace/parsing/scripts/parse-script.ts'
import type { Project } from '../workspace/project.ts'
import type { LateAbort } from './late-abort.ts'

/** While searches come in, all files are looked at this often, for what no watch has told. */
const freshMs = 15_000

/** How long the first search of a process waits for the index to be brought up to date, before it answers as it is. */
const firstWaitMs = 1_500
/** The same where there is no index yet and progress is shown. */
const watchedWaitMs = 60_000

/** The code of the project, indexed in the background while it is asked about. */
export class BackgroundCodeIndex {
  readonly #project: Project
  readonly #folder: string
  readonly #embedder: () => Promise<Embedder | null>
  readonly #log: Log
  readonly #stopping: LateAbort
  readonly #subscribers = new Set<(progress: Progress) => void>()
  #index: Promise<CodeIndex> | undefined
  #keeper: KeepFresh | undefined
  #refreshing: Promise<unknown> | undefined
  #reading: Promise<unknown> | undefined
  #hasWaited = false
  #refreshedAt = Number.NEGATIVE_INFINITY

  constructor(
    project: Project,
    folder: string,
    embedder: () => Promise<Embedder | null>,
    log: Log,
    stopping: LateAbort,
  ) {
    this.#project = project
    this.#folder = folder
    this.#embedder = embedder
    this.#log = log
    this.#stopping = stopping
  }

  /**
   * The index as it is now; what has changed since is on its way. Only the first search waits for that: a command that
   * ends with its answer would find nothing new otherwise.
   */
  async open(
    context: ContextReader,
    { progress, signal }: Pick<Caller, 'progress' | 'signal'>,
  ): Promise<IndexedCode> {
    const index = await this.#opened()
    this.#keeper?.asked()
    const refreshing = this.#refreshSoon(index)
    const isFirst = !this.#hasWaited
    this.#hasWaited = true
    if ((await index.state()).indexedAt === null) await this.#follow(refreshing, progress, signal)
    else if (isFirst) await this.#follow(refreshing, undefined, signal)
    const [state, heat] = await Promise.all([index.state(), heatOf(context)])
    return {
      state: await this.#described(state),
      commonTerms: (asked) => index.commonTerms(asked),
      similarTerms: (term) => index.similarTerms(term),
      candidates: async (asked) => (await index.search(asked)).map(toCandidate),
      cards: (model, paths) => index.cards(model, paths),
      heat,
    }
  }

  /** Who sees how it comes along waits for all of it, others only so long. */
  async #follow(refreshing: Promise<unknown>, notify: Caller['progress'], signal: AbortSignal | undefined) {
    const follow = (progress: Progress) => notify?.(...partOf(progress))
    this.#subscribers.add(follow)
    const enough = wait(notify ? watchedWaitMs : firstWaitMs, undefined, {
      ref: false,
      ...(signal && { signal }),
    })
    try {
      await Promise.race([refreshing, enough])
    } finally {
      this.#subscribers.delete(follow)
    }
  }

  /** Brings it up to date now, for a command that shows its progress. */
  async refresh(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<RefreshOutcome> {
    const index = await this.#opened()
    try {
      const outcome = await index.refresh(signal, onProgress)
      await index.readCards(signal, onProgress)
      return outcome
    } catch (error) {
      throw this.#unwritable(error)
    }
  }

  /** What the file system refuses is for the caller to mend. */
  #unwritable(error: unknown): unknown {
    const refused = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOSPC']
    if (!refused.includes((error as NodeJS.ErrnoException).code ?? '')) return error
    return new Failure('unavailable', `The folder for the code index, ${this.#folder}, cannot be written.`, {
      hint: 'Check its permissions and that there is room, or choose another with WAYMARK_CACHE.',
      cause: error,
    })
  }

  async state(): Promise<CodeState> {
    return this.#described(await (await this.#opened()).state())
  }

  async close(): Promise<void> {
    await Promise.all([this.#refreshing, this.#keeper?.close()])
    await this.#reading
    if (this.#index) (await this.#index)[Symbol.dispose]()
  }

  #opened(): Promise<CodeIndex> {
    this.#index ??= this.#create().catch((error) => {
      this.#index = undefined // the next search may find the provider back
      throw error
    })
    return this.#index
  }

  async #create(): Promise<CodeIndex> {
    const embedder = await this.#embedder()
    // Some providers leave the length of their vectors to the model; the first answer tells.
    if (embedder?.dimensions === 0) await embedder.embed(['code'], this.#stopping.signal)
    const [{ CodeIndex }, { KeepFresh }] = await Promise.all([
      import('../workspace/code-index/code-index.ts'),
      import('../workspace/code-index/keep-fresh.ts'),
    ])
    const project = this.#project
    const index = new CodeIndex({ project, folder: this.#folder, indexing: indexingWith(embedder) })
    this.#keeper = new KeepFresh({
      index,
      root: project.root,
      refresh: (only) => index.refresh(this.#stopping.signal, (progress) => this.#notify(progress), only),
      onPolling: (err) =>
        this.#log.info({ err }, 'the system does not watch these files: they are looked at every second'),
      onFailure: (err) => this.#notIndexed(err),
    })
    return index
  }

  #refreshSoon(index: CodeIndex): Promise<unknown> {
    if (this.#refreshing || Date.now() - this.#refreshedAt < freshMs)
      return this.#refreshing ?? Promise.resolve()
    this.#refreshing = index
      .refresh(this.#stopping.signal, (progress) => this.#notify(progress))
      .then(
        () => void this.#keeper?.looked(),
        (err) => this.#notIndexed(err),
      )
      .finally(() => {
        this.#refreshing = undefined
        this.#refreshedAt = Date.now()
        this.#readCards(index)
      })
    return this.#refreshing
  }

  #readCards(index: CodeIndex): void {
    if (this.#stopping.isAborted) return
    this.#reading ??= index
      .readCards(this.#stopping.signal)
      .catch((err) => this.#notIndexed(err))
      .finally(() => {
        this.#reading = undefined
      })
  }

  #notIndexed(err: unknown): void {
    if (!this.#stopping.isAborted) this.#log.warn({ err }, 'the code was not indexed')
  }

  #notify(progress: Progress): void {
    for (const follow of this.#subscribers) follow(progress)
  }

  async #described(state: IndexState): Promise<CodeState> {
    const isEmbedded = (await this.#embedder()) !== null
    const remarks = [
      state.damaged ? 'the code index was damaged and is built anew' : '',
      state.rebuilt === 'damaged' ? 'the code index had been damaged and was built anew' : '',
      lacksScriptParser() ? 'TypeScript and JavaScript are cut by lines: oxc-parser could not be loaded' : '',
      state.truncated ? `only the first ${state.files} files are indexed` : '',
    ]
    return {
      files: state.files,
      chunks: state.chunks,
      indexedAt: state.indexedAt,
      isIndexing: state.indexing,
      unembedded: isEmbedded ? state.chunks - state.embedded : 0,
      remark: remarks.find(Boolean) ?? null,
    }
  }
}

/** What is done in each phase, for who waits for it. */
export const progressWords = {
  words: 'reading files',
  meanings: 'embedding',
  cards: 'reading what files are about',
} as const

/** Of a hundred, and in words. Reading the files and embedding them are about the same work. */
function partOf({ phase, done, total }: Progress): [parts: number, what: string] {
  const half = total === 0 ? 50 : (done / total) * 50
  return [phase === 'words' ? half : 50 + half, `${progressWords[phase]} ${done}/${total}`]
}

function indexingWith(embedder: Embedder | null): Indexing {
  if (embedder) {
    const { model, dimensions } = embedder
    return {
      ...{ model, dimensions, terms, embed: (texts, signal) => embedder.embed(texts, signal) },
      openCardReader: () => embedder.sentences?.() ?? null,
    }
  }
  const nothing = new Int8Array(0)
  return { model: 'none', dimensions: 0, terms, embed: async (texts) => texts.map(() => nothing) }
}

function toCandidate(found: Awaited<ReturnType<CodeIndex['search']>>[number]): CodeCandidate {
  const { path, startLine, endLine, name, module, text, words, meaning, modifiedAt, hasChanged } = found
  return {
    path,
    from: startLine,
    to: endLine,
    name,
    module,
    role: roleOf(path),
    text,
    words,
    meaning,
    modifiedAt,
    isChanged: hasChanged,
  }
}

/** A file that is read often and lately comes near 1, one that is not read is 0. */
async function heatOf(context: ContextReader): Promise<(path: string) => number> {
  const now = new Date()
  const hot = await context.hotFiles(100)
  const heats = new Map(
    hot.map(({ path, score, lastAt }) => {
      const left = decayed(score, lastAt, now)
      return [path, left / (left + 3)]
    }),
  )
  return (path) => heats.get(path) ?? 0
}
