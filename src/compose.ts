import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openModel } from './chat/models.ts'
import type { ChatDependencies } from './chat/take-turn.ts'
import type { BackgroundCodeIndex } from './compose/background-code-index.ts'
import { keepTidy } from './compose/keep-tidy.ts'
import { describeProject, openProjects, projectFolder } from './compose/open-projects.ts'
import { type Config, machineZone } from './config.ts'
import type { CallDependencies, Caller } from './contracts/call.ts'
import { findContract } from './contracts/catalog.ts'
import type { Log } from './log.ts'
import type { Stores } from './stores/stores.ts'
import { goByMachineClock } from './tasks/calendar.ts'
import { Activity } from './usage/activity.ts'
import { openAdmission } from './usage/admission.ts'
import { CallCounts } from './usage/call-counts.ts'

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
  readonly deps: CallDependencies
  readonly counts: CallCounts
  /** Keeps now what is otherwise kept a moment later: before somebody is told what was done, or is removed. */
  settle(): Promise<void>
  /** What the conversations of a caller are held with. */
  readonly chat: (caller: Caller) => ChatDependencies
  /** The code index of the project, for those who want it brought up to date now. */
  readonly codeIndex: BackgroundCodeIndex | null
  close(): Promise<void>
}

export async function start(config: Config, log: Log): Promise<Running> {
  const folder = projectFolder(config)
  folder.catch(() => {}) // awaited below
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
  if (machineZone() === config.timeZone) goByMachineClock(config.timeZone)
  const project = describeProject(await folder)
  const counts = new CallCounts()
  const warn = (message: string, facts: object) => log.warn(facts, message)
  const activity = new Activity(
    {
      context: (owner, chosen) => stores.context(owner, chosen?.key ?? project.key, chosen?.owner),
      audit: (owner) => stores.audit(owner),
      callCounts: (owner) => stores.callCounts(owner),
      warn,
    },
    counts,
  )
  const projects = openProjects(project, stores, config, activity, log)
  const tidying = keepTidy(stores, warn)
  const close = async () => {
    tidying.end()
    await projects.close()
    await activity.settle()
    await stores.close()
  }
  const deps: CallDependencies = {
    tasks: ({ owner }) => stores.tasks(owner),
    project: projects.project,
    subscribe: ({ owner, project: chosen }, notify) =>
      stores.subscribe(owner, chosen?.key ?? project.key, notify, chosen?.owner),
    clock: () => ({ now: new Date(), zone: config.timeZone }),
    admit: config.rateLimits ? openAdmission(stores.rateWindows, warn) : () => 0,
    session: ({ owner, project: chosen, client }) => activity.session(owner, chosen, client),
    record: (call) => {
      activity.called({ ...call, via: call.via ?? (call.requestId === undefined ? 'local' : undefined) })
      const { project: _, ...facts } = call
      log[call.outcome === 'ok' ? 'debug' : 'info'](facts, 'called')
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
    settle: () => activity.settle(),
    chat: (caller) => ({
      ...chat,
      caller,
      conversations: stores.conversations(caller.owner),
      deps,
    }),
    codeIndex: projects.codeIndex,
    close,
    [Symbol.asyncDispose]: close,
    deps,
  }
}
