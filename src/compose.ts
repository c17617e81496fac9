import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openModel } from './chat/models.ts'
import type { ChatDesk } from './chat/take-turn.ts'
import type { CodeShelves } from './compose/code-shelves.ts'
import { describeProject, openProjectDesks, projectFolder } from './compose/project-desks.ts'
import type { Config } from './config.ts'
import { Activity } from './contracts/activity.ts'
import type { Workshop } from './contracts/call.ts'
import { CallCounts } from './contracts/call-counts.ts'
import { findContract } from './contracts/catalog.ts'
import { RateLimits } from './contracts/rate-limits.ts'
import type { Log } from './log.ts'
import type { Stores } from './stores/stores.ts'

/** Opens the store that the configuration asks for. Engines are loaded when they are needed: starting is felt. */
export async function openStores(config: Config, log?: Log): Promise<Stores> {
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

/** Everything that answers calls, whatever surface they come through. */
export interface Running extends AsyncDisposable {
  readonly stores: Stores
  readonly workshop: Workshop
  readonly counts: CallCounts
  /** What the conversations of an owner are held with. */
  readonly chat: (owner: string) => ChatDesk
  /** The code index of the project, for those who want it brought up to date now. */
  readonly codeIndex: CodeShelves | null
  close(): Promise<void>
}

export async function start(config: Config, log: Log): Promise<Running> {
  // Looked for while the store is opened: both wait for the disk.
  const folder = projectFolder(config)
  folder.catch(() => {}) // heard below
  const stores = await openStores(config, log)
  try {
    return await startOn(stores, config, log, folder)
  } catch (error) {
    await stores.close()
    throw error
  }
}

/** The same on stores that are open already; closing it closes them. */
export async function startOn(
  stores: Stores,
  config: Config,
  log: Log,
  folder = projectFolder(config),
): Promise<Running> {
  const project = describeProject(await folder)
  const counts = new CallCounts()
  const warn = (message: string, facts: object) => log.warn(facts, message)
  const limits = config.rateLimits ? new RateLimits() : null
  const activity = new Activity(
    {
      context: (owner) => stores.context(owner, project.key),
      callCounts: (owner) => stores.callCounts(owner),
      warn,
    },
    counts,
  )
  const desks = openProjectDesks(project, stores, config, activity, log)
  const close = async () => {
    await desks.close()
    await activity.settle()
    await stores.close()
  }
  const workshop: Workshop = {
    tasks: (owner) => stores.tasks(owner),
    project: desks.project,
    clock: () => ({ now: new Date(), zone: config.timeZone }),
    admit: (owner, what, perMinute) => limits?.admit(`${owner}\0${what}`, perMinute, Date.now()) ?? 0,
    session: ({ owner, client }) => activity.session(owner, client),
    record: (call) => {
      activity.called(call)
      log[call.outcome === 'ok' ? 'debug' : 'info'](call, 'called')
    },
    inform: (message, facts) => log.info(facts, message),
    warn,
    reportBug: (error) => {
      const reference = randomUUID().slice(0, 8)
      log.error({ err: error, reference }, 'a bug')
      return reference
    },
  }
  const chat = { model: openModel(config.chat.model), contract: findContract(config.chat.contract) }
  return {
    stores,
    counts,
    chat: (owner) => ({ ...chat, owner, conversations: stores.conversations(owner), workshop }),
    codeIndex: desks.codeIndex,
    close,
    [Symbol.asyncDispose]: close,
    workshop,
  }
}
