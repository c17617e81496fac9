import { createStore } from '../store.ts'

const key = 'waymark.owner'

/**
 * Whose data this browser shows: who was signed in here last and has not been signed out. What is kept is kept under
 * this name and shown to nobody else. Null until somebody is known.
 */
export const owner = createStore<string | null>(read())

export function setOwner(id: string | null): void {
  try {
    if (id === null) localStorage.removeItem(key)
    else localStorage.setItem(key, id)
  } catch {}
  owner.set(id)
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
