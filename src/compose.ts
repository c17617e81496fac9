import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Workshop } from './contracts/call.ts'
import { CallCounts } from './contracts/call-counts.ts'
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
  return openSqliteStores({ file: join(config.data, 'waymark.db'), retentionDays })
}

/** What every call works with, whatever surface it came through. */
export function createWorkshop(
  stores: Stores,
  config: Config,
  log: Logger,
  counts: CallCounts = new CallCounts(),
): Workshop {
  return {
    tasks: (owner) => stores.tasks(owner),
    clock: () => ({ now: new Date(), zone: config.timeZone }),
    record: (call) => {
      counts.add(call)
      log[call.outcome === 'ok' ? 'debug' : 'info'](call, 'called')
    },
    warn: (message, facts) => log.warn(facts, message),
    reportBug: (error) => {
      const reference = randomUUID().slice(0, 8)
      log.error({ err: error, reference }, 'a bug')
      return reference
    },
  }
}
