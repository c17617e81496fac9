import { readOwner } from '../owner.ts'
import type { Stores } from '../stores.ts'
import { MemoryCallCountStore } from './call-count-store.ts'
import { emptyFiles, type Files, MemoryContextStore } from './context-store.ts'
import { MemoryConversationStore } from './conversation-store.ts'
import { Membership } from './members.ts'
import { MemoryTaskStore, type Shelf } from './task-store.ts'

/** For unit tests: keeps the promises of the other engines, and forgets everything at the end. */
export function openMemoryStores(): Stores {
  const shelves = new Map<string, Shelf>()
  const membership = new Membership()
  const counts = new Map<string, MemoryCallCountStore>()
  const conversations = new Map<string, MemoryConversationStore>()
  const projects = new Map<string, Files>()
  const queue = { last: Promise.resolve() as Promise<unknown> }
  const close = async () => {}
  return {
    engine: 'memory',
    place: 'memory',
    tasks: (owner) => new MemoryTaskStore(shelves, readOwner(owner), queue),
    context: (owner, project) => {
      const place = membership.place(readOwner(owner), project)
      const name = `${place.owner}\0${project}`
      const files = projects.get(name) ?? emptyFiles()
      projects.set(name, files)
      return new MemoryContextStore(files, shelves, owner, place, queue)
    },
    members: (owner, project) => membership.of(readOwner(owner), project),
    callCounts: (owner) => {
      const store = counts.get(readOwner(owner)) ?? new MemoryCallCountStore()
      counts.set(owner, store)
      return store
    },
    conversations: (owner) => {
      const store = conversations.get(readOwner(owner)) ?? new MemoryConversationStore()
      conversations.set(owner, store)
      return store
    },
    check: async () => {},
    inspect: async () => ({ software: 'memory', schema: 0, problems: [], remarks: [] }),
    close,
    [Symbol.asyncDispose]: close,
  }
}
