import type { Identity, Scope } from '../identity.ts'

/** What reading takes and what changing takes; `session` is for people themselves, at the page, and for nobody they lent a key. */
type Needs = readonly [reading: readonly Scope[], changing: readonly Scope[]] | 'session'

const reads: readonly Scope[] = ['tasks:read', 'context:read']
const writes: readonly Scope[] = ['tasks:write', 'context:write']

const tasks: Needs = [['tasks:read'], ['tasks:write']]
const context: Needs = [['context:read'], ['context:write']]
// A conversation holds whatever was said in it, of both.
const conversation: Needs = [reads, [...reads, ...writes]]
const about: Needs = [reads, writes]

/** By the first word of the path below /api. What is not here takes a session. */
const needs: Readonly<Record<string, Needs>> = {
  me: [[], []],
  connect: [[], []],
  tasks,
  attachments: tasks,
  discoveries: context,
  search: context,
  sessions: context,
  files: context,
  projects: about,
  inbox: tasks,
  reminders: tasks,
  notices: tasks,
  trash: about,
  changes: about,
  undo: about,
  events: about,
  clients: about,
  audit: about,
  // Its tools are limited to what the caller may do.
  chat: [reads, reads],
  conversations: conversation,
}

/** The scopes a request under /api takes; null when no scope is enough and a person has to ask. */
export function apiScopes(method: string, path: string): readonly Scope[] | null {
  const [, first = '', second] = path.split('/')
  const needed = Object.hasOwn(needs, first) ? needs[first] : undefined
  if (needed === undefined || needed === 'session') return null
  // Nothing is stored.
  const isReading = method === 'GET' || method === 'HEAD' || (first === 'tasks' && second === 'understand')
  return needed[isReading ? 0 : 1]
}

/** True for a person at the page or at their own machine. */
export function isPerson({ via }: Identity): boolean {
  return via === 'session' || via === 'local'
}
