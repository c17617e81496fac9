import type { OnProgress } from '../backup/archive.ts'
import type { Manifest } from '../backup/manifest.ts'
import type { Restored } from '../backup/restored.ts'
import type { Config } from '../config.ts'

interface Asked {
  readonly path: string
  readonly version: string
  readonly onProgress: OnProgress
}

/** Copies everything precious, wherever the configuration keeps it, while it is in use. */
export async function backup(
  config: Config,
  asked: Asked & { readonly isForced: boolean },
): Promise<Manifest> {
  if (config.databaseUrl === null) {
    const { backupSqlite } = await import('../backup/sqlite-backup.ts')
    return backupSqlite(config.data, { ...asked, files: folderOf(config) })
  }
  const { backupPostgres } = await import('../backup/postgres-backup.ts')
  return backupPostgres(config.backupUrl ?? config.databaseUrl, { ...asked, files: folderOf(config) })
}

/** Puts a backup in the place of what is there, and keeps that in the data folder. */
export async function restore(config: Config, asked: Asked): Promise<Restored> {
  if (config.databaseUrl === null) {
    const { restoreSqlite } = await import('../backup/sqlite-restore.ts')
    return restoreSqlite(config.data, { ...asked, files: folderOf(config) })
  }
  const { restorePostgres } = await import('../backup/postgres-restore.ts')
  return restorePostgres(config.databaseUrl, config.data, { ...asked, files: folderOf(config) })
}

/** What lies in a bucket has backups of its own. */
function folderOf({ files: { folder, bucket } }: Config): string | undefined {
  return bucket === null ? folder : undefined
}
