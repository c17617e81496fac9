import { createHash } from 'node:crypto'
import { Failure, invalid } from '../errors.ts'

/** A person's own id for their personal project, else `~` and 24 hexadecimal digits. */
export type ProjectId = string

export const roles = ['reader', 'commenter', 'editor', 'owner'] as const
export type Role = (typeof roles)[number]

/** A project as one of its members sees it. */
export interface Project {
  readonly id: ProjectId
  readonly owner: string
  /** Where it came from: a git remote, a path, or an id of its own; empty for a personal one. */
  readonly key: string
  readonly name: string
  /** What this member calls it in references: `WEB`. Empty for their personal one. */
  readonly prefix: string
  readonly colour: string
  readonly role: Role
  /** Where it stands in this member's list. Until they say it is the time they joined: past every number they give. */
  readonly position: number
  readonly createdAt: Date
  readonly archivedAt: Date | null
}

/** Which project is meant: one that is there, or one of the caller's own that is made when something is written there. */
export interface ProjectRef {
  readonly id: ProjectId
  readonly key?: string | undefined
  readonly name?: string | undefined
}

/** Everybody has one: what is nobody else's business. */
export function personalProject(person: string): ProjectRef {
  return { id: person }
}

/**
 * The project that a person's work on a repository or folder belongs to. Its id is computed when it is asked for: Node's
 * module for hashes takes 3 MB, and a server that nothing is asked of does without.
 */
export function keyedProject(person: string, key: string, name?: string): ProjectRef {
  let id: ProjectId | undefined
  return {
    get id() {
      id ??= projectIdOf(person, key)
      return id
    },
    key,
    name,
  }
}

/** The same for the same maker and key, so that several processes make one project. */
export function projectIdOf(maker: string, key: string): ProjectId {
  return `~${createHash('sha256').update(`${maker}\0${key}`).digest('hex').slice(0, 24)}`
}

/** Whether it looks like the id of a project that is not personal. */
export function isProjectId(words: string): boolean {
  return /^~[0-9a-f]{24}$/.test(words)
}

export function isPersonal(id: ProjectId): boolean {
  return !id.startsWith('~')
}

/** What a role allows, each more than the one before. */
const ranks: Readonly<Record<Role, number>> = { reader: 0, commenter: 1, editor: 2, owner: 3 }
export type Action = 'read' | 'comment' | 'edit' | 'manage'
const needed: Readonly<Record<Action, Role>> = {
  read: 'reader',
  comment: 'commenter',
  edit: 'editor',
  manage: 'owner',
}

export function mayDo(role: Role, action: Action): boolean {
  return ranks[role] >= ranks[needed[action]]
}

/** Throws unless the role allows it. The one place where roles are enforced; row-level security is the second line. */
export function checkRole(role: Role, action: Action, project: Pick<Project, 'name'>): void {
  if (mayDo(role, action)) return
  const name = project.name || 'this project'
  const can: Readonly<Record<Action, string>> = {
    read: `You cannot see ${name}.`,
    comment: `You can read ${name} but not comment there.`,
    edit: `You can read ${name}${mayDo(role, 'comment') ? ' and comment there' : ''} but not change it.`,
    manage: `Only the owner of ${name} can do this.`,
  }
  const hint = action === 'manage' ? 'Ask its owner.' : 'Ask the owner of the project for another role.'
  throw new Failure('forbidden', can[action], { hint })
}

export function refuseArchived({ name, archivedAt }: Pick<Project, 'name' | 'archivedAt'>): void {
  if (archivedAt === null) return
  throw new Failure('conflict', `${name || 'This project'} is archived.`, {
    hint: 'Restore the project to change anything in it.',
  })
}

export function notShared(name = 'That project'): Failure {
  return new Failure('not_found', `${name} doesn't exist, or isn't shared with you.`, {
    hint: 'Ask its owner for an invitation.',
  })
}

const longestName = 80

export function readProjectName(text: string): string {
  const name = text.trim().replace(/\s+/gu, ' ')
  if (name === '' || [...name].length > longestName || /\p{Cc}/u.test(name) || !name.isWellFormed())
    throw invalid('bad_text', `A project's name has 1 to ${longestName} characters.`)
  return name
}

const longestKey = 500

/** `@` is refused: addresses of projects were once written KEY@OWNER, and one could be made to look like another. */
export function readProjectKey(text: string): string {
  const key = text.trim()
  if (key === '' || key.length > longestKey || /[\p{Cc}@]/u.test(key) || !key.isWellFormed())
    throw invalid('bad_text', `A project's key has 1 to ${longestKey} characters and no @.`)
  return key
}

/** What a project is called, as far as its key tells: `github.com/acme/app` is app. */
export function nameOfKey(key: string): string {
  return key.split(/[/\\]/).filter(Boolean).at(-1) ?? key
}

export const colours = [
  '',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
  'pink',
  'grey',
] as const

export function readColour(colour: string): string {
  if ((colours as readonly string[]).includes(colour)) return colour
  throw invalid('bad_arguments', `A colour is one of ${colours.filter(Boolean).join(', ')}.`)
}
