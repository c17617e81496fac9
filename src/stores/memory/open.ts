import type { Invitation } from '../../context/invitations.ts'
import { readOwner } from '../owner.ts'
import type { Stores } from '../stores.ts'
import { Subscribers } from '../subscribers.ts'
import { MemoryAuditStore } from './audit-store.ts'
import { MemoryCallCountStore } from './call-count-store.ts'
import { emptyFiles, type Files, MemoryContextStore } from './context-store.ts'
import { MemoryConversationStore } from './conversation-store.ts'
import { memoryInvitations } from './invitation-store.ts'
import { Membership } from './members.ts'
import { memoryProjects } from './project-store.ts'
import { MemoryTaskStore, type Shelf } from './task-store.ts'

/** For unit tests: keeps the promises of the other engines, and forgets everything at the end. */
export function openMemoryStores(): Stores {
  const watchers = new Subscribers()
  const shelves = new TellingMap<string, Shelf>(() => watchers.tellAll())
  const membership = new Membership()
  const counts = new Map<string, MemoryCallCountStore>()
  const conversations = new Map<string, MemoryConversationStore>()
  const audits = new Map<string, MemoryAuditStore>()
  const invitations = new Map<string, Invitation>()
  const projects = new Map<string, Files>()
  const queue = { last: Promise.resolve() as Promise<unknown> }
  const close = async () => {}
  return {
    engine: 'memory',
    place: 'memory',
    tasks: (owner) => new MemoryTaskStore(shelves, readOwner(owner), queue),
    context: (owner, project, of) => {
      const place = membership.place(readOwner(owner), project, of)
      const name = `${place.owner}\0${project}`
      const files = projects.get(name) ?? emptyFiles()
      projects.set(name, files)
      return new MemoryContextStore(files, shelves, owner, place, queue)
    },
    projects: (owner) => memoryProjects(readOwner(owner), projects, membership),
    invitations: (owner) => memoryInvitations(readOwner(owner), invitations, membership),
    audit: (owner) => {
      const changed = () =>
        (shelves.get(owner)?.changes ?? []).map(({ origin }) => ({
          ...origin,
          client: origin.client ?? null,
        }))
      const store = audits.get(readOwner(owner)) ?? new MemoryAuditStore(changed)
      audits.set(owner, store)
      return store
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
    subscribe: (_owner, _project, tell) => {
      const own = () => tell()
      watchers.add(own)
      return { ready: Promise.resolve(), unsubscribe: () => watchers.remove(own) }
    },
    check: async () => {},
    deleteOwner: async (owner) => {
      for (const kept of [shelves, counts, conversations, audits]) kept.delete(owner)
      for (const name of [...projects.keys()]) if (name.startsWith(`${owner}\0`)) projects.delete(name)
      for (const [hash, held] of [...invitations]) if (held.owner === owner) invitations.delete(hash)
      membership.erase(owner)
    },
    prune: async () => {},
    rateWindows: null,
    load: () => null,
    inspect: async () => ({ software: 'memory', schema: 0, problems: [], remarks: [] }),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** Every change of somebody's data ends with their shelf being put back. */
class TellingMap<Key, Value> extends Map<Key, Value> {
  readonly #tell: () => void

  constructor(tell: () => void) {
    super()
    this.#tell = tell
  }

  override set(key: Key, value: Value): this {
    super.set(key, value)
    this.#tell()
    return this
  }
}
