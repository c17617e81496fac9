import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Notice, Watching } from './watching.ts'

// A look takes microseconds; so many of them leave no gap that can be noticed.
const atOnce = 200

const leastPauseMs = 700

/** After each round so many times as long nothing is done: a twentieth of one core at most. */
const restShare = 20

/** Looks at all files and folders again and again, where the system does not tell. */
export class FilePoller implements Watching {
  readonly #root: string
  readonly #notice: Notice
  readonly #isWanted: () => boolean
  #seen = new Map<string, string | undefined>()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** It stops when nobody wants it any more, until it is told again what to follow. */
  constructor(root: string, notice: Notice, isWanted: () => boolean) {
    this.#root = root
    this.#notice = notice
    this.#isWanted = isWanted
  }

  async follow(files: readonly string[], folders: ReadonlySet<string>): Promise<boolean> {
    const before = this.#seen
    const added = [...folders].some((folder) => !before.has(folder))
    this.#seen = new Map([...folders, ...files].map((path) => [path, before.get(path)]))
    this.#timer ??= this.#later(0)
    return added
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #later(ms: number): NodeJS.Timeout {
    return setTimeout(() => void this.#look(), ms).unref()
  }

  async #look(): Promise<void> {
    const begun = performance.now()
    const seen = this.#seen
    let count = 0
    for (const [path, before] of seen) {
      if (count++ % atOnce === 0) await setImmediate()
      if (this.#isClosed) return
      const now = stateOf(join(this.#root, path))
      seen.set(path, now)
      if (before !== undefined && before !== now) this.#notice(path === '' ? null : path)
    }
    const pause = Math.max(leastPauseMs, restShare * (performance.now() - begun))
    this.#timer = this.#isWanted() ? this.#later(pause) : undefined
  }
}

function stateOf(path: string): string {
  try {
    const { ino, size, mtimeMs } = lstatSync(path)
    return `${ino} ${size} ${mtimeMs}`
  } catch {
    return 'gone' // or not to be looked at any more, which is the same to us
  }
}
