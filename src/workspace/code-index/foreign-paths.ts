import { type Dirent, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isNoSource, isSkippedFolder } from './list-sources.ts'

/** What is remembered at most; then it is found out anew. */
const most = 10_000

/** Folders that are looked into below one that has just appeared. */
const mostFolders = 100

/**
 * What is there and not in the index, because it is ignored or no source: what happens to it is no reason to look at all
 * files again. Folders without a file that could be a source are remembered by themselves: the next file may be one.
 */
export class ForeignPaths {
  readonly #root: string
  readonly #paths = new Set<string>()
  readonly #empty = new Set<string>()

  constructor(root: string) {
    this.#root = root
  }

  add(paths: readonly string[]): void {
    for (const path of paths) {
      const folders = this.#emptyFolders(path)
      if (!folders) this.#paths.add(path)
      else for (const folder of folders) this.#empty.add(folder)
    }
    if (this.#paths.size > most) this.#paths.clear()
    if (this.#empty.size > most) this.#empty.clear()
  }

  has(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Whether it is in a folder that is not ours. */
  isBelow(path: string): boolean {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
      if (this.#paths.has(path.slice(0, end))) return true
    return false
  }

  /** Folders that hold no source yet. */
  empty(): Iterable<string> {
    return this.#empty
  }

  /** These folders hold files of ours. */
  forget(folders: ReadonlySet<string>): void {
    for (const folder of this.#paths) if (folders.has(folder)) this.#paths.delete(folder)
    for (const folder of this.#empty) if (folders.has(folder)) this.#empty.delete(folder)
  }

  clear(): void {
    this.#paths.clear()
    this.#empty.clear()
  }

  /** The folder and those in it; undefined when any file there could be a source, or when it is no folder. */
  #emptyFolders(path: string): string[] | undefined {
    if (isSkippedFolder(path)) return undefined
    const folders = [path]
    for (const folder of folders) {
      const entries = this.#entries(folder)
      if (!entries || folders.length > mostFolders) return undefined
      for (const entry of entries) {
        const inside = `${folder}/${entry.name}`
        if (!entry.isDirectory() && !isNoSource(inside)) return undefined
        if (entry.isDirectory() && !isSkippedFolder(inside)) folders.push(inside)
      }
    }
    return folders
  }

  #entries(folder: string): Dirent[] | undefined {
    try {
      return readdirSync(join(this.#root, folder), { withFileTypes: true })
    } catch {
      return undefined
    }
  }
}
