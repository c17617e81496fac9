import { randomUUID } from 'node:crypto'
import { sep } from 'node:path'
import type { BlobStore } from './attachments/blob-store.ts'
import { openBlobs } from './attachments/open-blobs.ts'
import { openModel } from './chat/models.ts'
import type { ChatDependencies } from './chat/take-turn.ts'
import type { BackgroundCodeIndex } from './compose/background-code-index.ts'
import { folderProject } from './compose/folder-project.ts'
import { keepTidy } from './compose/keep-tidy.ts'
import { openProjects, projectFolder } from './compose/open-projects.ts'
import { PersonClocks } from './compose/person-clocks.ts'
import { type Config, machineZone } from './config.ts'
import type { CallDependencies, Caller } from './contracts/call.ts'
import { connectionOfCaller } from './contracts/caller.ts'
import type { Contract } from './contracts/contract.ts'
import type { Log } from './log.ts'
import type { ProjectRef } from './projects/project.ts'
import type { Stores } from './stores/stores.ts'
import { goByMachineClock } from './tasks/calendar.ts'
import { Activity } from './usage/activity.ts'
import { openAdmission } from './usage/admission.ts'
import { CallCounts } from './usage/call-counts.ts'

/** Opens the store that the configuration asks for. Engines are loaded when they are needed: starting is felt. */
export async function openStores(config: Config, log?: Log): Promise<Stores> {
  const { retentionDays, leaseMs } = config
  if (config.databaseUrl !== null) {
    const { openPostgresStores } = await import('./stores/postgres/open.ts')
    return openPostgresStores({
      url: config.databaseUrl,
      listenUrl: config.listenUrl ?? undefined,
      preparesStatements: config.preparesStatements,
      retentionDays,
      leaseMs,
      onIdleError: (error) => log?.warn({ err: error }, 'a database connection broke'),
    })
  }
  const { openSqliteStores } = await import('./stores/sqlite/open.ts')
  return openSqliteStores({ file: `${config.data}${sep}waymark.db`, retentionDays, leaseMs })
}

/** Everything that answers calls, whatever surface they come through. */
export interface Running extends AsyncDisposable {
  readonly stores: Stores
  /** Where the content of files is kept. */
  readonly blobs: BlobStore
  readonly deps: CallDependencies
  readonly counts: CallCounts
  /** Keeps now what is otherwise kept a moment later: before somebody is told what was done, or is removed. */
  settle(): Promise<void>
  /** What the conversations of a caller are held with; the contract is the caller's to load, because few starts need it. */
  readonly chat: (caller: Caller, contract: Contract) => ChatDependencies
  /** Says where people's names are known. */
  knowPeople(describe: CallDependencies['people']): void
  /** The project of the folder that the process was started in, as this person works in it; else their personal one. */
  folderProject(person: string): Promise<ProjectRef>
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
  const files = await folder
  const counts = new CallCounts()
  const warn = (message: string, facts: object) => log.warn(facts, message)
  const activity = new Activity(
    {
      context: (owner, project) => stores.context(owner, project),
      audit: (owner) => stores.audit(owner),
      callCounts: (owner) => stores.callCounts(owner),
      warn,
    },
    counts,
  )
  const people: { describe: CallDependencies['people'] } = { describe: async () => new Map() }
  const clocks = new PersonClocks((person) => stores.settings(person), config.peopleZone)
  const open = openProjects(files, stores, config, activity, log)
  const blobs = openBlobs(config.files)
  const tidying = keepTidy(stores, blobs, warn)
  const close = async () => {
    tidying.end()
    await open.close()
    await activity.settle()
    await stores.close()
  }
  const deps: CallDependencies = {
    tasks: ({ owner, project }) => stores.tasks(owner, project),
    project: open.project,
    hasFolder: files !== null,
    comments: ({ owner, project }) => stores.comments(owner, project),
    attachments: ({ owner, project }) => stores.attachments(owner, project),
    fileQuota: config.files.quota,
    allTasks: ({ owner }) => stores.allTasks(owner),
    mover: ({ owner }) => stores.mover(owner, config.files.quota),
    projects: ({ owner }) => stores.projects(owner),
    members: ({ owner, project }) => stores.members(owner, project?.id ?? owner),
    inbox: ({ owner }) => stores.inbox(owner),
    notifications: ({ owner }) => stores.notifications(owner),
    reminders: ({ owner }) => stores.reminders(owner),
    people: (ids) => people.describe(ids),
    subscribe: ({ owner, project }, notify, projects = [project?.id ?? owner]) =>
      stores.subscribe(owner, projects, notify),
    holds: (caller) => activity.holds(caller.owner, caller.project, connectionOfCaller(caller)),
    clock: clocks.clock,
    settings: clocks.settings,
    admit: config.rateLimits ? openAdmission(stores.rateWindows, warn) : () => 0,
    session: (caller) => activity.session(caller.owner, caller.project, connectionOfCaller(caller)),
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
  const model = openModel(config.chat.model)
  return {
    stores,
    blobs,
    counts,
    settle: () => activity.settle(),
    chat: (caller, contract) => ({
      model,
      contract,
      caller,
      conversations: stores.conversations(caller.owner),
      deps,
    }),
    knowPeople: (describe) => {
      people.describe = describe
    },
    folderProject: (person) => folderProject(stores.projects(person), person, files, config.project !== null),
    get codeIndex() {
      return open.codeIndex
    },
    close,
    [Symbol.asyncDispose]: close,
    deps,
  }
}
