import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { sqliteMigrations } from '../accounts/migrate.ts'
import { Failure } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { isBusy } from '../stores/sqlite/failures.ts'
import { applyRestore, databaseNames, readyName, underRestoreLock } from '../stores/sqlite/finish-restore.ts'
import { checkHeader } from '../stores/sqlite/header.ts'
import { migrations } from '../stores/sqlite/migrations.ts'
import { isRestorePending, pendingName } from '../stores/sqlite/pending-restore.ts'
import { syncFolder } from '../stores/sqlite/sync-folder.ts'
import { unpackArchive } from './archive.ts'
import { bringBackFiles, filesName } from './files-part.ts'
import { damagedBackup, type Manifest } from './manifest.ts'
import type { Restored, RestoreOptions } from './restored.ts'
import { accountsName, backupSqlite, checkCopy, dataName } from './sqlite-backup.ts'

/** What is unpacked and not yet checked. */
const draftName = 'restoring'

/**
 * Puts a backup in the place of a data folder's databases. It is unpacked and checked first; what was there is kept; then
 * one mark on the disk decides that it is the new one, and whatever ends the program after that, the next start carries
 * it through.
 */
export function restoreSqlite(data: string, options: RestoreOptions): Promise<Restored> {
  makeFolder(data, 0o700)
  const { observe = () => {} } = options
  const draft = join(data, draftName)
  const restore = async (): Promise<Restored> => {
    if (isRestorePending(data)) await applyRestore(data)
    rmSync(draft, { recursive: true, force: true })
    try {
      const manifest = await unpack(options, draft)
      observe('unpacked')
      const kept = await replace(data, draft, manifest, options)
      return { manifest, kept }
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return underRestoreLock(data, restore, 0)
}

async function unpack({ path, files, onProgress }: RestoreOptions, draft: string): Promise<Manifest> {
  const known = { engine: 'sqlite', data: migrations.length, accounts: sqliteMigrations.length } as const
  const whole = await unpackArchive(path, draft, known, onProgress)
  const manifest = files === undefined ? whole : await bringBackFiles(whole, draft, files, path)
  const names = manifest.files.map(({ name }) => name).filter((name) => name !== filesName)
  const expected = manifest.schema.accounts === null ? [dataName] : [dataName, accountsName]
  if (names.join() !== expected.join()) throw damagedBackup(path)
  const { DatabaseSync } = await import('node:sqlite')
  try {
    checkHeader(join(draft, dataName), migrations.length)
    for (const name of names) {
      const schema = checkCopy(new DatabaseSync(join(draft, name), { readOnly: true }), path)
      if (schema !== (name === dataName ? manifest.schema.data : manifest.schema.accounts))
        throw damagedBackup(path)
    }
  } catch (error) {
    throw damagedBackup(path, error)
  }
  return manifest
}

/** Gives the name of what keeps the old one; null where there was none. */
async function replace(
  data: string,
  draft: string,
  { schema }: Manifest,
  { version, files, observe = () => {} }: RestoreOptions,
): Promise<string | null> {
  const pending = join(data, pendingName)
  // From here on whoever wants to open a database waits.
  renameSync(draft, pending)
  observe('announced')
  try {
    for (const name of databaseNames) await expectAlone(join(data, name))
    const kept = await keepOld(data, version, files)
    observe('kept')
    if (schema.accounts === null) writeMark(join(pending, `${accountsName}.none`))
    syncFolder(pending)
    writeMark(join(pending, readyName))
    syncFolder(pending)
    syncFolder(data)
    observe('ready')
    await applyRestore(data, observe)
    return kept
  } catch (error) {
    // Once it is marked, the next start carries it through.
    if (!existsSync(join(pending, readyName))) rmSync(pending, { recursive: true, force: true })
    throw error
  }
}

/** What others have open they would go on writing to, from a memory of what is no longer there. */
async function expectAlone(file: string): Promise<void> {
  if (!existsSync(file)) return
  const { DatabaseSync } = await import('node:sqlite')
  const database = new DatabaseSync(file, { timeout: 500 })
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
  } catch (error) {
    // A damaged one is what a backup is for.
    if (!isBusy(error)) return
    throw new Failure('conflict', `Other programs have ${file} open.`, {
      hint: 'Stop waymark serve and close the assistants that use it, then restore again. Nothing was changed.',
      cause: error,
    })
  } finally {
    database.close()
  }
}

/** As a backup that can be restored; where the old one is damaged, its files as they are. */
async function keepOld(data: string, version: string, files: string | undefined): Promise<string | null> {
  if (!databaseNames.some((name) => existsSync(join(data, name)))) return null
  const stamp = new Date().toISOString().replace(/[:.]/g, '-')
  const path = join(data, `before-restore-${stamp}.tar.gz`)
  try {
    await backupSqlite(data, { path, version, files, isWithinRestore: true })
    return path
  } catch (error) {
    if (!(error instanceof Failure) || !isOfOld(error)) throw error
    return copyFiles(data, join(data, `before-restore-${stamp}`))
  }
}

/** A full disk must not pass for a damaged database. */
function isOfOld({ message }: Failure): boolean {
  return !/disk|cannot be written/i.test(message)
}

function copyFiles(data: string, folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  for (const name of databaseNames.flatMap((name) => [name, `${name}-wal`])) {
    if (existsSync(join(data, name))) copyFileSync(join(data, name), join(folder, name))
  }
  return folder
}

function writeMark(file: string): void {
  const descriptor = openSync(file, 'w', 0o600)
  fsyncSync(descriptor)
  closeSync(descriptor)
}
