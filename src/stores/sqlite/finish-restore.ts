import { chmodSync, closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../../errors.ts'
import { whileBusy } from './connection.ts'
import { isBusy, sqliteCode } from './failures.ts'
import { isRestorePending, pendingName } from './pending-restore.ts'
import { syncFolder } from './sync-folder.ts'

/** The databases of a data folder. */
export const databaseNames = ['accounts.db', 'waymark.db'] as const

/** Says that everything to be restored is there and checked: from then on the restore is carried through. */
export const readyName = 'ready'

const lockName = 'restore.lock'
const patienceMs = 15_000
const pagesAtOnce = 2_000

/** For one process at a time. The lock is the system's, and ends with the process that holds it. */
export async function underRestoreLock<T>(
  data: string,
  work: () => Promise<T>,
  patience = patienceMs,
): Promise<T> {
  const { DatabaseSync } = await import('node:sqlite')
  const file = join(data, lockName)
  closeSync(openSync(file, 'a', 0o600))
  const lock = new DatabaseSync(file, { timeout: 10 })
  try {
    await whileBusy(() => lock.exec('BEGIN EXCLUSIVE'), patience)
    return await work()
  } catch (error) {
    if (!isBusy(error)) throw error
    throw new Failure('unavailable', 'A backup is being restored here.', {
      hint: 'Try again when it is done.',
      cause: error,
    })
  } finally {
    lock.close()
  }
}

/** Carries through what was ready, and sweeps away what was not. */
export function finishRestore(data: string): Promise<void> {
  return underRestoreLock(data, async () => {
    if (isRestorePending(data)) await applyRestore(data)
  })
}

/**
 * Puts the databases in place, under the lock. Each is replaced by one transaction of SQLite, so that it is the old one or
 * the new one; begun again, it comes to the same end. `observe` is called between the steps.
 */
export async function applyRestore(
  data: string,
  observe: (step: string, done?: number, total?: number) => void = () => {},
): Promise<void> {
  const folder = join(data, pendingName)
  if (existsSync(join(folder, readyName))) {
    for (const name of databaseNames) {
      await replace(join(data, name), join(folder, name), existsSync(join(folder, `${name}.none`)), observe)
      observe(`replaced ${name}`)
    }
    syncFolder(data)
    rmSync(join(folder, readyName))
    syncFolder(folder)
    observe('unmarked')
  }
  rmSync(folder, { recursive: true, force: true })
  observe('swept')
}

async function replace(
  target: string,
  source: string,
  isRemoved: boolean,
  observe: (step: string, done?: number, total?: number) => void,
): Promise<void> {
  if (isRemoved) removeDatabase(target)
  // Not there any more: it was moved into its place before.
  if (!existsSync(source)) return
  if (existsSync(target) && (await overwrite(target, source, observe))) return
  removeDatabase(target)
  chmodSync(source, 0o600)
  renameSync(source, target)
}

/** False where what is in its place is no database that SQLite could write to. */
async function overwrite(
  target: string,
  source: string,
  observe: (step: string, done?: number, total?: number) => void,
): Promise<boolean> {
  const { DatabaseSync, backup } = await import('node:sqlite')
  const from = new DatabaseSync(source, { readOnly: true })
  try {
    const progress = ({ totalPages, remainingPages }: { totalPages: number; remainingPages: number }) =>
      observe('pages', totalPages - remainingPages, totalPages)
    await backup(from, target, { rate: pagesAtOnce, progress })
    return true
  } catch (error) {
    if (isUnusable(error)) return false
    throw error
  } finally {
    from.close()
  }
}

/** Damaged, not a database, or of another page size, which shows as "readonly". */
function isUnusable(error: unknown): boolean {
  return [8, 11, 26].includes(sqliteCode(error) ?? 0)
}

function removeDatabase(file: string): void {
  for (const suffix of ['-wal', '-shm', '-journal', '']) rmSync(`${file}${suffix}`, { force: true })
}
