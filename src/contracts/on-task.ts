import { Failure, invalid } from '../errors.ts'
import { isPersonal, type Project } from '../projects/project.ts'
import type { ProjectStore } from '../projects/project-store.ts'
import type { Task } from '../tasks/task.ts'
import { byId, candidateLimit, findOne, readTaskRef, type TaskRef } from '../tasks/task-ref.ts'
import { refuseWords } from './blind.ts'
import type { ToolContext } from './contract.ts'

/** A task that could be meant, and how to name it without a doubt. */
export interface TaskCandidate extends Task {
  readonly reference: string
}

/**
 * Works on the task that a caller names: `12` and `#12` in the current project, `WEB-12` in any, words of a title in the
 * current one first and then in the others. A task that was moved is found where it is now.
 */
export async function onTask<Result>(
  context: ToolContext,
  named: number | string,
  work: (at: ToolContext, which: TaskRef) => Promise<Result>,
): Promise<Result> {
  const elsewhere = typeof named === 'string' ? await inNamedProject(context, named) : undefined
  const [at, which] = elsewhere ?? [context, readTaskRef(named)]
  if (!('id' in which)) refuseWords(context)
  try {
    return await work(at, which)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const found = 'id' in which ? await moved(at, which.id) : await titledElsewhere(at, which.words)
    if (!found) throw error
    return work(...found)
  }
}

/** The number of a task that is tied to others of this project; one of another project cannot be. */
export function ownTask(context: ToolContext, named: number | string): Promise<number> {
  if (typeof named === 'number') return Promise.resolve(named)
  return onTask(context, named, async (at, which) => {
    const id = 'id' in which ? which.id : (await findOne(at.tasks, which)).id
    if (at.project.ref.id === context.project.ref.id) return id
    throw invalid('bad_arguments', `${at.reference(id)} is a task of another project.`, {
      hint: 'Only tasks of one project can be tied to each other. Move one of them first.',
    })
  })
}

type Located = [at: ToolContext, which: TaskRef]

/** `WEB-12` and `personal#12`. What looks like that and names no project may be words of a title. */
async function inNamedProject(context: ToolContext, named: string): Promise<Located | undefined> {
  const found = await findReference(context.projects, named)
  return found && [context.inProject(found.project), byId(found.task)]
}

/** Which task of which project a reference names, as far as the person sees such a project. */
export async function findReference(
  projects: ProjectStore,
  named: string,
): Promise<{ readonly project: Project; readonly task: number } | undefined> {
  const [, prefix, number] = /^\s*([a-z][a-z0-9]{1,9})\s*[-#]\s*(\d{1,15})\s*$/i.exec(named) ?? []
  if (prefix === undefined) return undefined
  const wanted = prefix.toUpperCase()
  const project = (await projects.list({ archived: true })).find((one) =>
    isPersonal(one.id) ? wanted === 'PERSONAL' : one.prefix === wanted,
  )
  return project && { project, task: Number(number) }
}

async function moved(at: ToolContext, id: number): Promise<Located | undefined> {
  const place = await at.tasks.movedTo(id)
  const project = place && (await at.projects.find(place.project))
  return project && [at.inProject(project), byId(place.task)]
}

async function titledElsewhere(context: ToolContext, words: string): Promise<Located | undefined> {
  const current = context.project.ref.id
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  projects.delete(current)
  const query = { words, state: 'open', order: 'newest', limit: candidateLimit + 1 } as const
  const found = await context.allTasks.list([...projects.keys()], query)
  const folded = words.trim().toLowerCase()
  const exact = found.filter(({ task }) => task.title.toLowerCase() === folded)
  const meant = exact.length > 0 ? exact : found
  const [first, another] = meant
  if (!first) return undefined
  const placed = meant.map(({ project, task }) => {
    const at = context.inProject(projects.get(project) as Project)
    return { at, task: { ...task, reference: at.reference(task.id) } satisfies TaskCandidate }
  })
  // Words that mean nothing here change nothing elsewhere.
  const isUnasked = !another && context.effect !== 'read'
  if (another || isUnasked)
    throw new Failure('ambiguous', isUnasked ? elsewhereOnly(words) : severalHave(words), {
      hint: isUnasked ? 'Name it by its reference if you mean it.' : 'Name one by its reference.',
      facts: {
        words: words.slice(0, 100),
        candidates: placed.slice(0, candidateLimit).map(({ task }) => task),
        more: placed.length > candidateLimit,
      },
    })
  return [(placed[0] as (typeof placed)[0]).at, byId(first.task.id)]
}

function severalHave(words: string): string {
  return `Several tasks have "${words.slice(0, 100)}" in their title.`
}

function elsewhereOnly(words: string): string {
  return `No task here has "${words.slice(0, 100)}" in its title; one of another project has.`
}
