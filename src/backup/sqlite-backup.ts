import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { sqliteMigrations } from '../accounts/migrate.ts'
import { Failure } from '../errors.ts'
import { damaged, toFailure } from '../stores/sqlite/failures.ts'
import { checkHeader } from '../stores/sqlite/header.ts'
import { migrations } from '../stores/sqlite/migrations.ts'
import { settleRestore } from '../stores/sqlite/pending-restore.ts'
import type { OnProgress } from './archive.ts'
import type { Manifest } from './manifest.ts'
import { type BackupOptions, writeBackup } from './write-backup.ts'

export const [dataName, accountsName] = ['waymark.db', 'accounts.db']

const pagesAtOnce = 2_000
const busyTimeoutMs = 5_000

/** Copies the databases of a data folder while others write to them: each as it was at one moment. */
export async function backupSqlite(
  data: string,
  { isWithinRestore = false, ...options }: BackupOptions & { readonly isWithinRestore?: boolean },
): Promise<Manifest> {
  if (!isWithinRestore) await settleRestore(data)
  const file = join(data, dataName)
  if (!existsSync(file)) {
    throw new Failure('not_found', `There is no database in ${data}.`, {
      hint: 'Choose the folder with --data or WAYMARK_DATA.',
    })
  }
  const accounts = join(data, accountsName)
  return writeBackup(options, 'sqlite', async (folder) => {
    checkHeader(file, migrations.length)
    const sources = [
      { name: dataName, file },
      ...(existsSync(accounts) ? [{ name: accountsName, file: accounts }] : []),
    ]
    const [schema = 0, ofAccounts = null] = await copyAll(sources, folder, options.onProgress)
    if ((ofAccounts ?? 0) > sqliteMigrations.length)
      throw new Failure('unavailable', 'The accounts were made by a newer Waymark.', {
        hint: 'Update Waymark first.',
      })
    return { schema: { data: schema, accounts: ofAccounts }, files: sources.map(({ name }) => ({ name })) }
  })
}

/** Gives the schema of each. All are held still before the first is copied. */
async function copyAll(
  sources: readonly { readonly name: string; readonly file: string }[],
  folder: string,
  onProgress: OnProgress = () => {},
): Promise<number[]> {
  const { DatabaseSync } = await import('node:sqlite')
  const open: { name: string; file: string; database: DatabaseSync }[] = []
  try {
    for (const { name, file } of sources) {
      const database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs })
      open.push({ name, file, database })
      // Its view stays as it is until the end, whatever others write; they do not wait for it.
      database.exec('BEGIN')
      database.prepare('SELECT count(*) FROM sqlite_schema').get()
    }
    const schemas: number[] = []
    for (const { name, file, database } of open) {
      await copyOne(database, join(folder, name), (done, total) =>
        onProgress(`pages of ${name}`, done, total),
      )
      schemas.push(checkCopy(new DatabaseSync(join(folder, name), { readOnly: true }), file))
    }
    return schemas
  } catch (error) {
    throw toFailure(error, open.at(-1)?.file ?? '')
  } finally {
    for (const { database } of open) database.close()
  }
}

async function copyOne(
  database: DatabaseSync,
  path: string,
  onPages: (done: number, total: number) => void,
): Promise<void> {
  const { backup } = await import('node:sqlite')
  await backup(database, path, {
    rate: pagesAtOnce,
    progress: ({ totalPages, remainingPages }) => onPages(totalPages - remainingPages, totalPages),
  })
}

/** A backup of something damaged would be found out on the day it is needed. Gives its schema. */
export function checkCopy(copy: DatabaseSync, file: string): number {
  try {
    const findings = copy.prepare('PRAGMA integrity_check(1)').all()
    if (Object.values(findings[0] ?? {})[0] !== 'ok') throw damaged(file)
    return Number(Object.values(copy.prepare('PRAGMA user_version').get() ?? {})[0])
  } finally {
    copy.close()
  }
}
