import { useEffect, useRef } from 'react'
import { type ApiError, asApiError } from './api-error.ts'
import { outdated } from './connection.ts'
import { openProject } from './open-project.ts'
import { createStore, type Store, useStore } from './store.ts'

export interface Remote<T> {
  /** What the server said last; stays while it is asked again. */
  readonly data: T | null
  readonly error: ApiError | null
  readonly isLoading: boolean
}

interface Entry {
  readonly store: Store<Remote<unknown>>
  /** Set while a component shows it. */
  load: (() => Promise<unknown>) | null
  users: number
  asked: number
}

const entries = new Map<string, Entry>()
const nothing: Store<Remote<unknown>> = createStore<Remote<unknown>>({
  data: null,
  error: null,
  isLoading: false,
})

/**
 * What a route answers, kept under a key: shown at once when it is asked for again, and fetched anew when a
 * component begins to show it that no other shows, after the server was away, and on `refresh`. A null key asks for nothing.
 */
export function useRemote<T>(key: string | null, load: () => Promise<T>): Remote<T> {
  const latest = useRef(load)
  latest.current = load
  const entry = key === null ? null : entryOf(key)
  useEffect(() => {
    if (key === null) return
    const entry = entryOf(key)
    entry.users += 1
    entry.load = () => latest.current()
    // What another component shows already is kept fresh for both.
    if (entry.users === 1) void fetchInto(entry)
    return () => {
      entry.users -= 1
      if (entry.users === 0) entry.load = null
    }
  }, [key])
  return useStore(entry?.store ?? nothing) as Remote<T>
}

/** Fetches again what is shown under keys that begin so, and forgets what is not shown. Done when all is answered. */
export async function refresh(prefix = ''): Promise<void> {
  const fetching: Promise<void>[] = []
  for (const [key, entry] of entries) {
    if (!key.startsWith(prefix)) continue
    if (entry.load) fetching.push(fetchInto(entry))
    else entry.store.set({ data: null, error: null, isLoading: true })
  }
  await Promise.all(fetching)
}

outdated.subscribe(() => void refresh())

/** What is under keys that begin so belongs to the project that is open. */
const ofProject = /^(?:task\/|memory\/|changes\/|trash)/

openProject.subscribe(() => {
  for (const [key, entry] of entries) {
    if (!ofProject.test(key)) continue
    // What is on its way is of the project before.
    entry.asked += 1
    entry.store.set({ data: null, error: null, isLoading: true })
  }
})

function entryOf(key: string): Entry {
  const known = entries.get(key)
  if (known) return known
  const store = createStore<Remote<unknown>>({ data: null, error: null, isLoading: true })
  const entry: Entry = { store, load: null, users: 0, asked: 0 }
  entries.set(key, entry)
  return entry
}

async function fetchInto(entry: Entry): Promise<void> {
  const { load, store } = entry
  if (!load) return
  entry.asked += 1
  const mine = entry.asked
  store.set((now) => ({ ...now, isLoading: true }))
  const next = await load().then(
    (data): Partial<Remote<unknown>> => ({ data, error: null }),
    (thrown): Partial<Remote<unknown>> => ({ error: asApiError(thrown) }),
  )
  // An answer to an earlier question is older than the one that is still to come.
  if (mine === entry.asked) store.set((now) => ({ ...now, ...next, isLoading: false }))
}
