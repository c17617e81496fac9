import { useSyncExternalStore } from 'react'

/** Something that happens now and then. `subscribe` gives what ends the subscription. */
interface Topic<T = void> {
  subscribe(listener: (event: T) => void): () => void
  notify(event: T): void
}

export function createTopic<T = void>(): Topic<T> {
  const listeners = new Set<(event: T) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(event) {
      for (const listener of [...listeners]) listener(event)
    },
  }
}

/** A value that many places show: read it with `useStore`, change it with `set`. Values are never changed in place. */
export interface Store<T> {
  get(): T
  set(next: T | ((now: T) => T)): void
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const { subscribe, notify } = createTopic()
  return {
    get: () => value,
    set(next) {
      const now = typeof next === 'function' ? (next as (now: T) => T)(value) : next
      if (Object.is(now, value)) return
      value = now
      notify()
    },
    subscribe,
  }
}

/** `pick` has to give the same object for the same state: take a part of it, or what a memo keeps. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, P>(store: Store<T>, pick: (value: T) => P): P
export function useStore<T, P>(store: Store<T>, pick?: (value: T) => P): T | P {
  return useSyncExternalStore(store.subscribe, () => (pick ? pick(store.get()) : store.get()))
}
