import { readOwner } from '../owner.ts'
import type { Stores } from '../stores.ts'
import { MemoryTaskStore, type Shelf } from './task-store.ts'

/** For unit tests: keeps the promises of the other engines, and forgets everything at the end. */
export function openMemoryStores(): Stores {
  const shelves = new Map<string, Shelf>()
  const queue = { last: Promise.resolve() as Promise<unknown> }
  const close = async () => {}
  return {
    engine: 'memory',
    place: 'memory',
    tasks: (owner) => new MemoryTaskStore(shelves, readOwner(owner), queue),
    check: async () => {},
    inspect: async () => ({ software: 'memory', schema: 0, problems: [] }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
