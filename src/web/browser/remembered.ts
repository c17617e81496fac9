import { createStore, type Store } from '../api/store.ts'

/** A choice that this browser keeps. Where it refuses its storage the choice holds until the page is closed. */
export function remembered<T extends string>(name: string, choices: readonly T[], initial: T): Store<T> {
  const key = `waymark.${name}`
  const store = createStore<T>(read(key, choices) ?? initial)
  store.subscribe(() => {
    try {
      localStorage.setItem(key, store.get())
    } catch {}
  })
  window.addEventListener('storage', (event) => {
    if (event.key === key) store.set(read(key, choices) ?? initial)
  })
  return store
}

function read<T extends string>(key: string, choices: readonly T[]): T | undefined {
  try {
    const kept = localStorage.getItem(key)
    return choices.find((choice) => choice === kept)
  } catch {
    return undefined
  }
}
