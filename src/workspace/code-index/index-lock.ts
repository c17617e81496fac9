import { existsSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../make-folder.ts'
import { openDatabase } from './open-database.ts'
import { isBusy, isDamage } from './sqlite-failures.ts'

// Longer than it takes another process to ask whether the lock is held.
const patienceMs = 20

/**
 * Held by the one process that writes an index. It is SQLite's lock on a file with nothing in it: the system takes it
 * back when the process ends, however it ends.
 */
export class IndexLock implements Disposable {
  readonly #database: DatabaseSync

  private constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** Undefined when it is held already, in this process or another. */
  static take(file: string): IndexLock | undefined {
    makeFolder(dirname(file), 0o700)
    try {
      return IndexLock.#open(file)
    } catch (error) {
      if (!isDamage(error)) throw error
      rmSync(file, { force: true })
      return IndexLock.#open(file)
    }
  }

  /** Whether it is held at this moment. */
  static isHeld(file: string): boolean {
    if (!existsSync(file)) return false
    const database = openDatabase(file, { timeout: 0 })
    try {
      database.exec('SELECT 1 FROM sqlite_schema')
      return false
    } catch (error) {
      return isBusy(error)
    } finally {
      database.close()
    }
  }

  static #open(file: string): IndexLock | undefined {
    const database = openDatabase(file, { timeout: patienceMs })
    try {
      database.exec('BEGIN EXCLUSIVE')
      return new IndexLock(database)
    } catch (error) {
      database.close()
      if (isBusy(error)) return undefined
      throw error
    }
  }

  [Symbol.dispose](): void {
    this.#database.close()
  }
}
