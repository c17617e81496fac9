import { ApiError, asApiError } from './api-error.ts'
import { outdated } from './connection.ts'
import { exchange, readAll, write } from './kept/database.ts'
import { owner } from './kept/owner.ts'
import { knowTab, thisTab, whenTabGone } from './kept/tabs.ts'
import { newKey } from './new-key.ts'
import { request } from './request.ts'
import { createStore, createTopic } from './store.ts'

/** A change on its way to the server. It is written down before it is sent, and goes on being sent after a reload. */
export interface Waiting {
  /** The request's key: the server does it once, however often it is sent. */
  readonly id: string
  readonly owner: string | null
  readonly tab: string
  readonly at: number
  /** How often it found no server. */
  readonly tries: number
  /** Those of one lane are sent one after the other. */
  readonly lane: string
  readonly project: string | null
  /** Who knows how to send it: an ordinary request unless another name is given. */
  readonly by: string
  readonly content: unknown
  /** The field that it was typed in. */
  readonly draft?: string
  /** What is given back to that field if the server refuses. */
  readonly typed?: string
  /** What that field has for its saved text once this is done. */
  readonly saves?: string
  /** The fields of a form that was sent as a whole: each is given its text back if the server refuses. */
  readonly fields?: readonly FormField[]
  /** What the page shows of it until it is answered. */
  readonly shown?: unknown
  /** Those of one name are parts of one thing that was done. */
  readonly together?: string
}

interface FormField {
  readonly draft: string
  readonly typed: string
  /** The text that it began from. */
  readonly base: string
}

type Errand = Pick<Waiting, 'lane' | 'project' | 'content'> & { readonly by?: string; readonly id?: string }
type Around = Pick<Waiting, 'draft' | 'typed' | 'saves' | 'fields' | 'shown' | 'together'>

/** What has not been answered yet, the oldest first. */
export const waiting = createStore<readonly Waiting[]>([])

/** Taken over from a tab that is gone. */
export const adopted = createTopic<readonly Waiting[]>()

interface Settled {
  readonly item: Waiting
  /** Null when it was done. */
  readonly error: ApiError | null
  /** Nobody in this page waits for it: it was sent by a tab that is gone, or by a form that was closed since. */
  readonly isAdopted: boolean
}

export const settled = createTopic<Settled>()

const senders = new Map<string, (item: Waiting) => Promise<unknown>>()
const promises = new Map<string, PromiseWithResolvers<unknown>>()
const ids = new WeakMap<Promise<unknown>, string>()
const running = new Set<string>()
const inFlight = new Set<string>()
/** Asked to be taken back while they were under way. */
const withdrawals = new Map<string, (isTaken: boolean) => void>()
const sleepers = new Set<() => void>()
let around: Around = {}
let last = 0

/** Says how errands of this name are done. */
export function sendsBy(name: string, send: (item: Waiting) => Promise<unknown>): void {
  senders.set(name, send)
}

/** What is delivered in here came from this field and is shown so. */
export function delivering<T>(given: Around, act: () => T): T {
  const before = around
  around = { ...around, ...given }
  try {
    return act()
  } finally {
    around = before
  }
}

/** Sends a change as soon as there is a server to take it. Fails with what the server refuses, never with silence. */
export function deliver<T>({ by = 'request', id = newKey(), ...errand }: Errand): Promise<T> {
  last = Math.max(last + 1, Date.now())
  const item: Waiting = { ...errand, ...around, by, id, owner: owner.get(), tab: thisTab, at: last, tries: 0 }
  keep(item)
  const promise = Promise.withResolvers<unknown>()
  promises.set(id, promise)
  ids.set(promise.promise, id)
  waiting.set((now) => [...now, item])
  void run(item.lane)
  return promise.promise as Promise<T>
}

/** Takes back what found no server, before it is sent again. False where it was answered meanwhile. */
export function withdraw(id: string): Promise<boolean> {
  const item = waiting.get().find((one) => one.id === id)
  if (!item) return Promise.resolve(false)
  if (inFlight.has(id)) return new Promise((resolve) => withdrawals.set(id, resolve))
  takeBack(item)
  return Promise.resolve(true)
}

function takeBack(item: Waiting): void {
  const error = new ApiError('withdrawn', '')
  settle(item, error)
  promises.get(item.id)?.reject(error)
  promises.delete(item.id)
}

/** Nobody waits for this answer any more: what comes of it is told as that of a tab that is gone. */
export function leaveWaiting(promise: Promise<unknown>): void {
  const id = ids.get(promise)
  if (id !== undefined) promises.delete(id)
}

/** Takes over what tabs have left that are gone: at the start, and when one is closed. */
export async function resumeOutbox(): Promise<void> {
  const person = owner.get()
  const records = await readAll<Waiting>('outbox').catch(() => [])
  for (const [, { owner, tab }] of records) if (owner === person) knowTab(tab)
}

whenTabGone((tab) => void adopt(tab))

async function adopt(tab: string): Promise<void> {
  const person = owner.get()
  const taken: Waiting[] = []
  await exchange<Waiting>('outbox', (records) =>
    records
      .filter(([, item]) => item.tab === tab && item.owner === person)
      .map(([key, item]) => {
        taken.push({ ...item, tab: thisTab })
        return [key, { ...item, tab: thisTab }]
      }),
  ).catch(() => {})
  const known = new Set(waiting.get().map(({ id }) => id))
  const fresh = taken.filter(({ id }) => !known.has(id)).toSorted((one, other) => one.at - other.at)
  if (fresh.length === 0) return
  waiting.set((now) => [...fresh, ...now])
  adopted.notify(fresh)
  for (const lane of new Set(fresh.map((item) => item.lane))) void run(lane)
}

async function run(lane: string): Promise<void> {
  if (running.has(lane)) return
  running.add(lane)
  try {
    for (let item = next(lane); item; item = next(lane)) if (!(await attempt(item))) return
  } finally {
    running.delete(lane)
  }
}

function next(lane: string): Waiting | undefined {
  const person = owner.get()
  return waiting.get().find((item) => item.lane === lane && (item.owner ?? person) === person)
}

/** False where it has to wait for somebody to sign in. */
async function attempt(item: Waiting): Promise<boolean> {
  try {
    const send = senders.get(item.by)
    if (!send) throw new Error(`nobody sends ${item.by}`)
    inFlight.add(item.id)
    const answer = await send(item)
    settle(item, null)
    promises.get(item.id)?.resolve(answer)
  } catch (thrown) {
    const error = asApiError(thrown)
    inFlight.delete(item.id)
    if (error.code === 'unauthorized') return false
    if (isTransient(error, item)) {
      if (endWithdrawal(item.id, true)) {
        takeBack(item)
        return true
      }
      waiting.set((now) => now.map((one) => (one.id === item.id ? { ...one, tries: one.tries + 1 } : one)))
      await sleep(Math.min(5_000, 250 * 2 ** Math.min(item.tries, 5)))
      return true
    }
    settle(item, error)
    promises.get(item.id)?.reject(error)
  }
  inFlight.delete(item.id)
  promises.delete(item.id)
  endWithdrawal(item.id, false)
  return true
}

/** Whether somebody had asked for it. */
function endWithdrawal(id: string, isTaken: boolean): boolean {
  const tell = withdrawals.get(id)
  withdrawals.delete(id)
  tell?.(isTaken)
  return tell !== undefined
}

/** A server that is away comes back; one that is too busy is asked some more times. */
function isTransient({ code }: ApiError, { tries }: Waiting): boolean {
  if (code === 'unreachable') return true
  return (code === 'unavailable' || code === 'rate_limited') && tries < 8
}

function settle(item: Waiting, error: ApiError | null): void {
  if (item.owner !== null) write([['outbox', keyOf(item), null]])
  waiting.set((now) => now.filter(({ id }) => id !== item.id))
  settled.notify({ item, error, isAdopted: !promises.has(item.id) })
}

function keep(item: Waiting): void {
  if (item.owner !== null) write([['outbox', keyOf(item), item]])
}

function keyOf({ at, id }: Waiting): string {
  return `${at} ${id}`
}

/** Until the time is over or the server is heard of. */
function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      sleepers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    sleepers.add(wake)
  })
}

const wakeAll = () => {
  for (const wake of [...sleepers]) wake()
}
outdated.subscribe(wakeAll)
window.addEventListener('online', wakeAll)

if (owner.get() !== null) void resumeOutbox()

/** What an ordinary request consists of. */
interface Sending {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** No answer for so long is none: the same request is sent again. */
const patienceMs = 30_000

sendsBy('request', ({ id, content }) => {
  const { method, path, ...options } = content as Sending
  const headers = { 'idempotency-key': id }
  return request(method, path, { ...options, headers, signal: AbortSignal.timeout(patienceMs) })
})

/** One request that is sent once the server can be reached, and done once. */
export function deliverRequest<T>(
  method: Sending['method'],
  path: string,
  {
    project,
    body,
    key,
    lane = path,
  }: { project: string | null; body?: unknown; key?: string; lane?: string },
): Promise<T> {
  const content: Sending = {
    method,
    path,
    query: project === null ? {} : { project },
    ...(body !== undefined && { body }),
  }
  return deliver<T>({ lane: `${project ?? ''} ${lane}`, project, content, ...(key && { id: key }) })
}
