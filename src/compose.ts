import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Logger } from './log.ts'
import type { Stores } from './stores/stores.ts'

/** Opens the store that the configuration asks for. Engines are loaded when they are needed: starting is felt. */
export async function openStores(config: Config, log?: Logger): Promise<Stores> {
  const { retentionDays } = config
  if (config.databaseUrl !== null) {
    const { openPostgresStores } = await import('./stores/postgres/open.ts')
    return openPostgresStores({
      url: config.databaseUrl,
      retentionDays,
      onIdleError: (error) => log?.warn({ err: error }, 'a database connection broke'),
    })
  }
  const { openSqliteStores } = await import('./stores/sqlite/open.ts')
  return openSqliteStores({ file: databaseFile(config), retentionDays })
}

export function databaseFile(config: Config): string {
  return join(config.data, 'waymark.db')
}
