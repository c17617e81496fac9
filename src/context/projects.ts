import { Failure, invalid } from '../errors.ts'
import type { MemberRole } from './members.ts'

/** A project that a person can work in: their own, or one they were invited to. */
export interface KnownProject {
  readonly key: string
  readonly owner: string
  readonly role: 'owner' | MemberRole
  /** It was opened, and nothing is known of it yet. */
  readonly isEmpty: boolean
}

/** The projects of one person. */
export interface ProjectStore {
  /** Their own first, then those shared with them, each by its key. */
  list(): Promise<KnownProject[]>
  /** Ends one's own membership in another person's project. False when there was none. */
  leave(owner: string, project: string): Promise<boolean>
}

/** Which project is meant, and whose it is. */
export interface ProjectChoice {
  readonly key: string
  readonly owner: string
}

export const projectsListed = 1_000

const longestKey = 500

/**
 * The project that a caller names: `KEY`, which is their own if they know something of that name and else one shared
 * with them; or `KEY@OWNER`. An unused key is a new project of their own.
 */
export async function chooseProject(store: ProjectStore, me: string, name: string): Promise<ProjectChoice> {
  const words = name.trim()
  if (words === '' || words.length > longestKey || /\p{Cc}/u.test(words) || !words.isWellFormed())
    throw invalid('bad_text', `A project is named by 1 to ${longestKey} characters.`)
  const projects = await store.list()
  const same = projects.filter(({ key }) => key === words)
  const own = same.find(({ owner, isEmpty }) => owner === me && !isEmpty)
  const found = own ?? same.find(({ owner }) => owner !== me) ?? same[0] ?? named(projects, words)
  if (found) return { key: found.key, owner: found.owner }
  const owner = words.slice(words.lastIndexOf('@') + 1)
  if (!words.includes('@') || owner === '') return { key: words, owner: me }
  if (owner === me) return { key: words.slice(0, words.lastIndexOf('@')), owner: me }
  throw new Failure('not_found', `No project "${words.slice(0, 100)}" is shared with you.`, {
    next: 'see_projects',
  })
}

function named(projects: readonly KnownProject[], words: string): KnownProject | undefined {
  return projects.find(({ key, owner }) => words === `${key}@${owner}`)
}

/** What a project is called, as far as its key tells: `github.com/acme/app` is app. */
export function projectName(key: string): string {
  return key.split(/[/\\]/).filter(Boolean).at(-1) ?? key
}
