import { type FSWatcher, statSync, watch } from 'node:fs'
import { basename, join, sep } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Notice, Watching } from './watching.ts'

interface WatcherOptions {
  /** Whether the system itself watches everything below a folder, at the price of one handle. */
  readonly isRecursive?: boolean
  readonly watch?: typeof watch
}

// Systems allow a user between 8,192 and a million of them, and others want some too.
const mostFolders = 5_000

// To begin watching takes microseconds; so many of them leave no gap that can be noticed.
const atOnce = 200

/**
 * Watches through the system, which costs nothing while nothing happens. Where the system watches single folders only,
 * those that hold no file of the project are not watched, and so not what is ignored.
 */
export class FolderWatcher implements Watching {
  readonly #root: string
  readonly #notice: Notice
  readonly #onFailure: (error: Error) => void
  readonly #isRecursive: boolean
  readonly #watch: typeof watch
  readonly #watchers = new Map<string, FSWatcher>()
  #rootIdentity = ''
  #isClosed = false

  /** `onFailure` is called when the system stops watching; then all of it should be closed. */
  constructor(
    root: string,
    notice: Notice,
    onFailure: (error: Error) => void,
    {
      // Elsewhere Node would watch every file below by itself, those of node_modules too.
      isRecursive = process.platform === 'darwin' || process.platform === 'win32',
      watch: watchPath = watch,
    }: WatcherOptions = {},
  ) {
    this.#root = root
    this.#notice = notice
    this.#onFailure = onFailure
    this.#isRecursive = isRecursive
    this.#watch = watchPath
  }

  /** Throws what the system says when it watches no more. */
  async follow(_files: readonly string[], asked: ReadonlySet<string>): Promise<boolean> {
    const folders = this.#isRecursive ? new Set(['']) : asked
    if (folders.size > mostFolders) throw new Error(`more than ${mostFolders} folders`)
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#drop(folder)
    let isMore = false
    for (const [index, folder] of [...folders].entries()) {
      if (index % atOnce === 0) await setImmediate()
      if (this.#isClosed) return false
      if (!this.#watchers.has(folder)) isMore = this.#add(folder) || isMore
    }
    return isMore
  }

  close(): void {
    this.#isClosed = true
    for (const folder of this.#watchers.keys()) this.#drop(folder)
  }

  /** False when it is no longer there. */
  #add(folder: string): boolean {
    if (folder === '') this.#rootIdentity = this.#identify()
    try {
      const watcher = this.#watch(join(this.#root, folder), {
        persistent: false,
        recursive: this.#isRecursive,
      })
      watcher.on('change', (type, name) => this.#changed(folder, type, name as string | null))
      watcher.on('error', (error) => {
        if (isGone(error)) this.#lose(folder)
        else if (!this.#isClosed) this.#onFailure(error)
      })
      this.#watchers.set(folder, watcher)
      return true
    } catch (error) {
      if (!isGone(error)) throw error
      return false
    }
  }

  #changed(folder: string, type: string, name: string | null): void {
    const isOver = folder === '' && name === basename(this.#root) && this.#identify() !== this.#rootIdentity
    if (this.#isClosed) return
    if (isOver) this.#lose('')
    if (isOver || name === null) this.#notice(null)
    else {
      const path = folder === '' ? name : `${folder}/${name}`
      // Another folder may have this name by now: the one that was watched is gone, or goes by another.
      if (type === 'rename' && this.#watchers.has(path)) this.#lose(path)
      this.#notice(sep === '/' ? path : path.replaceAll(sep, '/'))
    }
  }

  /** Forgets a folder and those below; whoever looks after the files next watches what has their names. */
  #lose(lost: string): void {
    for (const folder of this.#watchers.keys())
      if (lost === '' || folder === lost || folder.startsWith(`${lost}/`)) this.#drop(folder)
  }

  #drop(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
  }

  #identify(): string {
    const stats = statSync(this.#root, { throwIfNoEntry: false, bigint: true })
    return stats ? `${stats.dev}:${stats.ino}` : ''
  }
}

/** A folder that went while it was about to be watched. Windows says so by refusing it. */
function isGone(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EPERM', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')
}
