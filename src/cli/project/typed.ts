import type { Running } from '../../compose.ts'
import { invalid } from '../../errors.ts'
import { chooseProject } from '../../projects/choose-project.ts'
import { isPersonal, notShared, type Project } from '../../projects/project.ts'
import type { ProjectStore } from '../../projects/project-store.ts'
import type { CommandContext } from '../command.ts'

/** What an action works with: the words after its own name. */
export interface Typed extends CommandContext {
  readonly running: Running
  readonly words: readonly string[]
}

/** What came of it, for programs as a value and for people in sentences. */
interface Outcome {
  readonly value: object
  readonly says: () => string
}

export type Action = (typed: Typed) => Promise<Outcome>

export function projectsOf({ running, config }: Typed): ProjectStore {
  return running.stores.projects(config.user)
}

/** The project that the first word names. */
export async function namedIn(typed: Typed, how: string): Promise<Project> {
  const [word] = typed.words
  if (word === undefined) throw invalid('bad_arguments', `Say which project: waymark project ${how}.`)
  const { id } = await chooseProject(projectsOf(typed), typed.config.user, word)
  return found(typed, id)
}

/** The same, or else the one of the folder. */
export async function namedOrHere(typed: Typed): Promise<Project> {
  if (typed.words.length > 0) return namedIn(typed, 'list')
  const { id, name = '' } = await typed.running.folderProject(typed.config.user)
  const project = await projectsOf(typed).find(id)
  if (project) return project
  throw notYet(name)
}

/** Those of a person are nobody else's business. */
export function refusePersonal({ id }: Project, what: string): void {
  if (!isPersonal(id)) return
  throw invalid('bad_arguments', `Your personal project cannot be ${what}.`, {
    hint: 'waymark project create makes another; waymark move takes tasks there.',
  })
}

export function refuseMore({ words }: Typed, most: number, how: string): void {
  if (words.length > most)
    throw invalid('bad_arguments', `Those are too many words: waymark project ${how}.`, {
      hint: 'A name of several words is written in quotes.',
    })
}

async function found(typed: Typed, id: string): Promise<Project> {
  const project = await projectsOf(typed).find(id)
  if (!project) throw notShared()
  return project
}

function notYet(name: string) {
  return invalid('bad_arguments', `${name || 'This folder'} is no project yet.`, {
    hint: 'It becomes one with the first task that is added there.',
  })
}
