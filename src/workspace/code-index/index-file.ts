import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { makeFolder } from '../../make-folder.ts'
import type { Project } from '../project.ts'
import { openDatabase } from './open-database.ts'
import { isBusy, isSqliteError } from './sqlite-failures.ts'

/** Marks the file as ours: "Wmci". */
const applicationId = 0x576d6369
const schemaVersion = 2
const schema = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8')

export type Condition = 'sound' | 'missing' | 'damaged' | 'outdated'

/** One file for each project and place: two clones of a repository differ in what is in their files. */
export function indexFile(folder: string, { key, root }: Project): string {
  const name = createHash('sha256').update(`${key}\0${root}`).digest('hex').slice(0, 32)
  return join(folder, `${name}.db`)
}

/** What the file says about itself. What else is wrong with it shows in use. */
export function inspect(file: string): Condition {
  if (!existsSync(file)) return 'missing'
  try {
    // Asked through SQLite, because to open and close the file besides it would take its locks away.
    const database = openIndex(file, { readOnly: true })
    try {
      const { application_id: id } = database.prepare('PRAGMA application_id').get() ?? {}
      const { user_version: version } = database.prepare('PRAGMA user_version').get() ?? {}
      if (id !== applicationId) return 'damaged'
      return version === schemaVersion ? 'sound' : 'outdated'
    } finally {
      database.close()
    }
  } catch (error) {
    if (!isSqliteError(error)) throw error
    return isBusy(error) ? 'sound' : 'damaged'
  }
}

/** Makes an empty index under another name and gives it its own when it is whole. Whatever was there is gone. */
export function createIndex(file: string): void {
  makeFolder(dirname(file), 0o700)
  const draft = `${file}.new`
  removeFiles(draft)
  const database = openDatabase(draft)
  try {
    database.exec(
      `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}; ${schema}`,
    )
    database.exec('PRAGMA journal_mode = WAL')
  } finally {
    database.close()
  }
  // It holds the project's sources: for this user alone, whatever the folder allows.
  chmodSync(draft, 0o600)
  removeFiles(file)
  renameSync(draft, file)
}

function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm', '-journal'])
    rmSync(`${file}${suffix}`, { force: true, recursive: true })
}

// As long as a reader waits for another process that recovers the file after a crash.
const patienceMs = 1_000

export function openIndex(file: string, { readOnly }: { readOnly: boolean }): DatabaseSync {
  const database = openDatabase(file, { readOnly, timeout: patienceMs })
  // A power cut may take the last batch away, which is then made again.
  database.exec('PRAGMA cache_size = -32768; PRAGMA temp_store = MEMORY; PRAGMA synchronous = NORMAL')
  return database
}
