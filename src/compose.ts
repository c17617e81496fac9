import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { openModel } from './chat/models.ts'
import type { ChatDependencies } from './chat/take-turn.ts'
import type { BackgroundCodeIndex } from './compose/background-code-index.ts'
import { keepTidy } from './compose/keep-tidy.ts'
import { describeProject, openProjects, projectFolder } from './compose/open-projects.ts'
import { type Config, machineZone } from './config.ts'
import type { CallDependencies } from './contracts/call.ts'
import { findContract } from './contracts/catalog.ts'
import { currentRequest } from './http/current-request.ts'
import type { Scope } from './identity.ts'
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
  /** What the conversations of an owner are held with. */
  readonly chat: (owner: string, scopes?: readonly Scope[]) => ChatDependencies
  /** The code index of the project, for those who want it brought up to date now. */
  readonly codeIndex: BackgroundCodeIndex | null
  close(): Promise<void>
}

export async function start(config: Config, log: Log): Promise<Running> {
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
  if (machineZone() === config.timeZone) goByMachineClock(config.timeZone)
  const project = describeProject(await folder)
  const counts = new CallCounts()
  const warn = (message: string, facts: object) => log.warn(withRequest(facts), message)
  const activity = new Activity(
    {
      context: (owner, chosen) => stores.context(owner, chosen?.key ?? project.key, chosen?.owner),
      audit: (owner) => stores.audit(owner),
      callCounts: (owner) => stores.callCounts(owner),
      // Kept for many calls together, so that it is of no request.
      warn: (message, facts) => log.warn(facts, message),
    },
    counts,
  )
  const desks = openProjects(project, stores, config, activity, log)
  const tidying = keepTidy(stores, warn)
  const close = async () => {
    tidying.end()
    await desks.close()
    await activity.settle()
    await stores.close()
  }
  const deps: CallDependencies = {
    tasks: (owner) => stores.tasks(owner),
    project: desks.project,
    place: () => {
      const chosen = currentRequest()?.project
      return chosen ? `${chosen.key}\0${chosen.owner}` : ''
    },
    subscribe: (owner, tell) => {
      const chosen = currentRequest()?.project
      return stores.subscribe(owner, chosen?.key ?? project.key, tell, chosen?.owner)
    },
    clock: () => ({ now: new Date(), zone: config.timeZone }),
    admit: openAdmission(config, stores, warn),
    session: ({ owner, client }) => activity.session(owner, currentRequest()?.project, client),
    record: (call) => {
      const request = currentRequest()
      const via = call.via ?? (request ? request.via : 'local')
      activity.called({ ...call, via, requestId: request?.id, project: request?.project })
      log[call.outcome === 'ok' ? 'debug' : 'info'](withRequest(call), 'called')
    },
    inform: (message, facts) => log.info(withRequest(facts), message),
    warn,
    reportBug: (error) => {
      const reference = randomUUID().slice(0, 8)
      log.error(withRequest({ err: error, reference }), 'a bug')
      return reference
    },
  }
  const chat = { model: openModel(config.chat.model), contract: findContract(config.chat.contract) }
  return {
    stores,
    counts,
    settle: () => activity.settle(),
    chat: (owner, scopes) => ({
      ...chat,
      owner,
      scopes,
      conversations: stores.conversations(owner),
      deps,
    }),
    codeIndex: desks.codeIndex,
    close,
    [Symbol.asyncDispose]: close,
    deps,
  }
}

/** The log names the request that something happened in. */
function withRequest(facts: object): object {
  const request = currentRequest()
  return request ? { ...facts, requestId: request.id } : facts
}
