import { Failure } from '../errors.ts'
import {
  isPersonal,
  isProjectId,
  keyedProject,
  notShared,
  type Project,
  type ProjectRef,
  personalProject,
  projectIdOf,
  readProjectKey,
} from './project.ts'
import type { ProjectStore } from './project-store.ts'

/** Names of the personal project, for those who work in another. */
const personalNames = new Set(['personal', 'me', 'mine'])

/** The project that a person names: by its id, prefix, key or name, or `personal`. Fails with those there are. */
export async function chooseProject(store: ProjectStore, person: string, words: string): Promise<ProjectRef> {
  const found = await findProject(store, person, words)
  if (found) return found
  const projects = await store.list()
  throw new Failure('not_found', `You have no project "${words.trim().slice(0, 100)}".`, {
    hint: `Your projects: ${projects.slice(0, 20).map(nameOf).join(', ')}.`,
    facts: { projects: projects.map(nameOf) },
  })
}

/** As `chooseProject`, and a key that is not known yet is a new project of their own, made when it is written to. */
export async function chooseOrKey(store: ProjectStore, person: string, words: string): Promise<ProjectRef> {
  const found = await findProject(store, person, words)
  if (found) return found
  // An id is no key: it was of a project once, or is of one that is not shared with them.
  if (isProjectId(words.trim())) throw notShared()
  return keyedProject(person, readProjectKey(words))
}

/**
 * The project of a repository or folder: the person's own of that key, else one that is shared with them, else one of
 * their own that is made when it is written to.
 */
export async function projectOfKey(
  store: ProjectStore,
  person: string,
  key: string,
  name: string,
): Promise<ProjectRef> {
  return (await knownOfKey(store, person, key)) ?? keyedProject(person, key, name)
}

/** The same where there is one already. */
export async function knownOfKey(
  store: ProjectStore,
  person: string,
  key: string,
): Promise<Project | undefined> {
  const same = (await store.list()).filter((project) => project.key === key)
  const [first, another] = same
  // Only where it decides: what computes an id takes milliseconds to load, which a short command would feel.
  return another ? (same.find(({ id }) => id === projectIdOf(person, key)) ?? first) : first
}

async function findProject(
  store: ProjectStore,
  person: string,
  words: string,
): Promise<ProjectRef | undefined> {
  const name = words.trim()
  if (name === person || personalNames.has(name.toLowerCase())) return personalProject(person)
  const projects = (await store.list({ archived: true })).filter(({ id }) => !isPersonal(id))
  const folded = name.toLowerCase()
  return (
    projects.find(({ id, prefix }) => id === name || prefix === name.toUpperCase()) ??
    only(projects.filter(({ key }) => key === name)) ??
    only(projects.filter((project) => project.name.toLowerCase() === folded))
  )
}

/** Of several of one name it is not clear which is meant: they are told apart by their prefix. */
function only(projects: readonly Project[]): Project | undefined {
  const [first, another] = projects
  if (!first || !another) return first
  throw new Failure('ambiguous', `Several projects are called ${first.name}.`, {
    hint: `Name one by its prefix: ${projects.map(({ prefix }) => prefix).join(', ')}.`,
    facts: { projects: projects.map(nameOf) },
  })
}

function nameOf({ id, name, prefix }: Project): string {
  return isPersonal(id) ? 'personal' : `${name} (${prefix})`
}
