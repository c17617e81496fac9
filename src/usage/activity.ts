import type { ContextStore } from '../context/context-store.ts'
import { connectionOf } from '../context/session.ts'
import type { CallRecord } from '../contracts/call.ts'
import { Failure } from '../errors.ts'
import type { ProjectRef } from '../projects/project.ts'
import { type AuditedCall, type AuditStore, auditId } from './audit.ts'
import type { CallCounts } from './call-counts.ts'
import type { CallCountStore } from './call-durations.ts'

/** Where activity is kept. */
export interface ActivityStores {
  /** Of the project that was chosen, else of the personal one. */
  readonly context: (owner: string, project: ProjectRef | undefined) => ContextStore
  readonly callCounts: (owner: string) => CallCountStore
  readonly audit: (owner: string) => AuditStore
  /** Told when something could not be kept; nobody waits for it. */
  readonly warn: (message: string, facts: object) => void
}

interface Visits {
  readonly owner: string
  readonly client: string | null
  readonly connection: string
  readonly project: ProjectRef | undefined
  calls: number
  at: Date
}

interface Reads {
  readonly owner: string
  readonly project: ProjectRef | undefined
  readonly paths: string[]
  at: Date
}

const soonMs = 250
/** Records are small, and stores write those that come at once together. */
const recordsTogether = 64
const readingsTogether = 4
/** How much is held at most while the store cannot take it. */
const mostCalls = 20_000
const mostReads = 10_000
const mostSessions = 10_000
/** Projects beside their own in which one connection's claims are kept alive. */
const mostHeld = 20

/**
 * What happened, kept after the answers have gone out: sessions, reads of files, counts of calls and the audit. Several
 * calls are kept together, so that reading never costs a write of its own.
 */
export class Activity {
  readonly #stores: ActivityStores
  readonly #counts: CallCounts
  #visits = new Map<string, Visits>()
  #reads = new Map<string, Reads>()
  #calls = new Map<string, AuditedCall[]>()
  /** Where each connection holds tasks. */
  readonly #claiming = new Map<string, Map<string, ProjectRef | undefined>>()
  #held = 0
  #lost = 0
  #numbered = 0
  readonly #sessions = new Map<string, string>()
  #timer: NodeJS.Timeout | undefined
  #keeping: Promise<void> | undefined

  constructor(stores: ActivityStores, counts: CallCounts) {
    this.#stores = stores
    this.#counts = counts
  }

  called(call: CallRecord): void {
    const { owner, client = null, project, at } = call
    const connection = call.connection ?? connectionOf(owner, client)
    this.#counts.add(call)
    // Refused at the door: nobody was here.
    if (owner.trim() === '') return
    this.#visit({ owner, client, connection, project, calls: 1, at })
    for (const held of this.#claiming.get(`${owner}\0${connection}`)?.values() ?? [])
      if ((held?.id ?? owner) !== (project?.id ?? owner))
        this.#visit({ owner, client, connection, project: held, calls: 0, at })
    this.#audit(owner, [toAudited(call, this.#numbered++)])
    this.#soon()
  }

  /** Lets the connection's calls about other projects count in this one, where it holds a task. */
  holds(owner: string, project: ProjectRef | undefined, connection: string): void {
    const key = `${owner}\0${connection}`
    const held = this.#claiming.get(key) ?? new Map()
    held.set(project?.id ?? owner, project)
    this.#claiming.delete(key)
    this.#claiming.set(key, held)
    dropOldest(held, mostHeld)
    dropOldest(this.#claiming, mostSessions)
  }

  #visit(visit: Visits): void {
    const key = placeOf(visit.owner, visit.project, visit.connection)
    const { calls = 0 } = this.#visits.get(key) ?? {}
    this.#visits.set(key, { ...visit, calls: calls + visit.calls })
  }

  read(owner: string, project: ProjectRef | undefined, path: string, at: Date): void {
    const key = placeOf(owner, project, '')
    const reads = this.#reads.get(key) ?? { owner, project, at, paths: [] }
    if (reads.paths.length < mostReads) reads.paths.push(path)
    reads.at = at
    this.#reads.set(key, reads)
    this.#soon()
  }

  /** The session that a client was last seen in, if it was kept already. */
  session(owner: string, project: ProjectRef | undefined, connection: string): string | undefined {
    return this.#sessions.get(placeOf(owner, project, connection))
  }

  /** Keeps everything now: for the end of the process, and before somebody asks what was done. */
  async settle(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#keeping
    await this.#keep()
  }

  #audit(owner: string, calls: readonly AuditedCall[]): void {
    const fitting = calls.slice(0, Math.max(0, mostCalls - this.#held))
    this.#lost += calls.length - fitting.length
    if (fitting.length === 0) return
    const own = this.#calls.get(owner) ?? []
    own.push(...fitting)
    this.#calls.set(owner, own)
    this.#held += fitting.length
  }

  #soon(): void {
    // What comes while something is being kept is looked for at its end.
    if (this.#keeping || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#keeping = this.#keep().finally(() => {
        this.#keeping = undefined
        if (this.#visits.size + this.#reads.size + this.#calls.size > 0) this.#soon()
      })
    }, soonMs)
    this.#timer.unref()
  }

  async #keep(): Promise<void> {
    const [visits, reads, calls, counts] = [this.#visits, this.#reads, this.#calls, this.#counts.take()]
    this.#visits = new Map()
    this.#reads = new Map()
    this.#calls = new Map()
    this.#held = 0
    if (this.#lost > 0) this.#stores.warn('calls are missing in the audit', { calls: this.#lost })
    this.#lost = 0
    const records = [
      ...[...visits].map(
        ([key, visit]) =>
          () =>
            this.#keepVisit(key, visit),
      ),
      ...[...counts].map(
        ([owner, own]) =>
          () =>
            this.#stores.callCounts(owner).add(own),
      ),
      ...[...calls].map(
        ([owner, own]) =>
          () =>
            this.#keepCalls(owner, own),
      ),
    ]
    const readings = [...reads.values()].map(
      ({ owner, project, paths, at }) =>
        () =>
          this.#stores.context(owner, project).countReads(paths, at),
    )
    // Some at once, because what comes together shares a commit; not all, which would hold up the callers.
    await this.#doAll(records, recordsTogether)
    await this.#doAll(readings, readingsTogether)
  }

  async #doAll(steps: readonly (() => Promise<unknown>)[], together: number): Promise<void> {
    const attempt = (step: () => Promise<unknown>) =>
      step().catch((err) => this.#stores.warn('activity was not kept', { err }))
    for (let from = 0; from < steps.length; from += together)
      await Promise.all(steps.slice(from, from + together).map(attempt))
  }

  async #keepVisit(key: string, { owner, client, connection, project, calls, at }: Visits): Promise<void> {
    try {
      const context = this.#stores.context(owner, project)
      const { id } = await context.touchSession({ actor: owner, client, connection, calls, at })
      this.#sessions.delete(key)
      this.#sessions.set(key, id)
      dropOldest(this.#sessions, mostSessions)
    } catch (error) {
      // Who may only read in a project leaves no trace in it, nor does who was removed from it.
      const isGuest = error instanceof Failure && (error.code === 'forbidden' || error.code === 'not_found')
      if (!isGuest) throw error
      this.#claiming.get(`${owner}\0${connection}`)?.delete(project?.id ?? owner)
    }
  }

  /** A store that is away is given them again with what comes next; they have their ids, so that none is kept twice. */
  async #keepCalls(owner: string, calls: readonly AuditedCall[]): Promise<void> {
    try {
      await this.#stores.audit(owner).add(calls)
    } catch (error) {
      if (error instanceof Failure && error.code === 'unavailable') this.#audit(owner, calls)
      else this.#lost += calls.length
      throw error
    }
  }
}

function dropOldest(map: Map<string, unknown>, most: number): void {
  const [oldest] = map.keys()
  if (map.size > most && oldest !== undefined) map.delete(oldest)
}

function placeOf(owner: string, project: ProjectRef | undefined, connection: string): string {
  return [owner, project?.id ?? owner, connection].join('\0')
}

// Not by \p{Cc}, which takes a part of a millisecond to look up.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
const controls = /[\0-\x1f\x7f-\x9f]/g

/** Clients call themselves what they like: it must fit into a database and not act on a terminal. */
function plainName(client: string): string {
  return client.replace(controls, ' ').toWellFormed().slice(0, 100)
}

function toAudited(call: CallRecord, number: number): AuditedCall {
  const { at, contract, tool, client, outcome, milliseconds, via, requestId } = call
  return {
    id: auditId(at, number),
    at,
    contract,
    tool,
    client: client === undefined ? null : plainName(client),
    outcome,
    milliseconds,
    via: via ?? null,
    requestId: requestId ?? null,
  }
}
