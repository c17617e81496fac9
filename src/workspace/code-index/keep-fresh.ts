import { basename } from 'node:path'
import { FilePoller } from '../watching/file-poller.ts'
import { FolderWatcher } from '../watching/folder-watcher.ts'
import { foldersOf, type Watching } from '../watching/watching.ts'
import type { CodeIndex, RefreshOutcome } from './code-index.ts'
import { ForeignPaths } from './foreign-paths.ts'
import { Gathered } from './gathered.ts'
import { isNoSource } from './list-sources.ts'

export interface KeepFreshOptions {
  readonly index: CodeIndex
  readonly root: string
  /** Brings the index up to all files, or to these of those it has. */
  readonly refresh: (only?: readonly string[]) => Promise<RefreshOutcome>
  /** Told once, when the system does not watch and the files are looked at again and again instead. */
  readonly onPolling: (error: unknown) => void
  readonly onFailure: (error: unknown) => void
  readonly newWatcher?: (...args: ConstructorParameters<typeof FolderWatcher>) => Watching
}

/** More files than these are looked for all together. */
const fewFiles = 200

/** When another process is at the index: how long until we look whether it has done our work too. */
const busyMs = 150

/** Without a question for so long, nothing is watched any more. */
const watchedForMs = 30 * 60_000
/** Looking again and again costs more. */
const polledForMs = 5 * 60_000

/** What says which files are ignored. */
const ignoreFiles = new Set(['.gitignore', '.ignore', '.rgignore'])

/** Watches the files of an index while it is asked about, and indexes what has changed, many changes as one. */
export class KeepFresh {
  readonly #options: KeepFreshOptions
  readonly #gathered = new Gathered(() => this.#begin())
  readonly #foreign: ForeignPaths
  #watching: Watching | undefined
  #isPolling = false
  #askedAt = 0
  #working: Promise<void> | undefined
  #following: Promise<void> | undefined
  #isClosed = false

  constructor(options: KeepFreshOptions) {
    this.#options = options
    this.#foreign = new ForeignPaths(options.root)
  }

  /** Somebody asked: the index is worth being kept. */
  asked(): void {
    this.#askedAt = Date.now()
  }

  /** All files have been looked at, by whomever: from now on those are watched which are there. */
  looked(): Promise<void> {
    this.#following ??= this.#follow()
      .catch((error) => this.#options.onFailure(error))
      .finally(() => {
        this.#following = undefined
      })
    return this.#following
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#stop()
    await Promise.all([this.#working, this.#following])
  }

  async #follow(): Promise<void> {
    if (this.#isClosed || !this.#isAsked(watchedForMs)) return
    const files = await this.#options.index.paths()
    const folders = foldersOf(files)
    this.#foreign.forget(folders)
    for (const folder of this.#foreign.empty()) folders.add(folder)
    this.#watching ??= this.#open()
    try {
      if (await this.#watching.follow(files, folders)) this.#gathered.add(null)
    } catch (error) {
      this.#poll(error)
    }
  }

  #open(): Watching {
    const { root, newWatcher = (...args) => new FolderWatcher(...args) } = this.#options
    const notice = (path: string | null) => this.#noticed(path)
    if (this.#isPolling) return new FilePoller(root, notice, () => this.#isAsked(polledForMs))
    return newWatcher(root, notice, (error) => this.#poll(error))
  }

  /** From now on by looking: the system cannot watch these files. */
  #poll(error: unknown): void {
    if (this.#isClosed || this.#isPolling) return
    this.#isPolling = true
    this.#stop()
    this.#options.onPolling(error)
    this.#gathered.add(null)
  }

  #stop(): void {
    this.#watching?.close()
    this.#watching = undefined
    this.#gathered.clear()
  }

  #isAsked(withinMs: number): boolean {
    return Date.now() - this.#askedAt < withinMs
  }

  #noticed(path: string | null): void {
    if (path === null || isIgnoreFile(path)) {
      this.#foreign.clear()
      this.#gathered.add(null)
    } else if (!isNoSource(path) && !this.#foreign.isBelow(path)) this.#gathered.add(path)
  }

  #begin(): void {
    if (this.#isClosed) return
    const isWanted = this.#isAsked(watchedForMs)
    if (!isWanted) this.#stop()
    this.#working = (isWanted ? this.#work() : Promise.resolve())
      .catch((error) => this.#options.onFailure(error))
      .finally(() => {
        this.#working = undefined
        this.#gathered.done()
      })
  }

  async #work(): Promise<void> {
    const { paths, lastAt } = this.#gathered.take()
    const { outdated, unknown } = await this.#options.index.compare(paths ?? [])
    const strange = unknown.filter((path) => !this.#foreign.has(path))
    const isWhole = paths === null || strange.length > 0 || outdated.length > fewFiles
    if (!isWhole && outdated.length === 0) return
    if (isWhole ? await this.#lookAtAll(lastAt) : await this.#update(outdated)) {
      if (isWhole) await this.#settle(strange)
    } else this.#gathered.putBack(paths, lastAt, busyMs)
  }

  /** Another process may have looked since. False when it is at it now. */
  async #lookAtAll(since: number): Promise<boolean> {
    if ((await this.#options.index.lookedAt()) > since) return true
    return !(await this.#options.refresh()).busy
  }

  async #update(paths: readonly string[]): Promise<boolean> {
    return !(await this.#options.refresh(paths)).busy
  }

  /** What is still unknown after all files were looked at is none of ours. */
  async #settle(paths: readonly string[]): Promise<void> {
    const { unknown } = await this.#options.index.compare(paths)
    this.#foreign.add(unknown)
    await this.looked()
  }
}

function isIgnoreFile(path: string): boolean {
  return ignoreFiles.has(basename(path))
}
