import { Failure } from '../errors.ts'
import { isPersonal, type Project } from '../projects/project.ts'
import type { Task } from '../tasks/task.ts'
import { byId, candidateLimit, readTaskRef, type TaskRef } from '../tasks/task-ref.ts'
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
  try {
    return await work(at, which)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const found = 'id' in which ? await moved(at, which.id) : await titledElsewhere(at, which.words)
    if (!found) throw error
    return work(...found)
  }
}

type Located = [at: ToolContext, which: TaskRef]

/** `WEB-12` and `personal#12`. What looks like that and names no project may be words of a title. */
async function inNamedProject(context: ToolContext, named: string): Promise<Located | undefined> {
  const [, prefix, number] = /^\s*([a-z][a-z0-9]{1,9})\s*[-#]\s*(\d{1,15})\s*$/i.exec(named) ?? []
  if (prefix === undefined) return undefined
  const wanted = prefix.toUpperCase()
  const project = (await context.projects.list({ archived: true })).find((one) =>
    isPersonal(one.id) ? wanted === 'PERSONAL' : one.prefix === wanted,
  )
  return project && [context.inProject(project), byId(Number(number))]
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
  if (another)
    throw new Failure('ambiguous', `Several tasks have "${words.slice(0, 100)}" in their title.`, {
      hint: 'Name one by its reference.',
      facts: {
        words: words.slice(0, 100),
        candidates: placed.slice(0, candidateLimit).map(({ task }) => task),
        more: placed.length > candidateLimit,
      },
    })
  return [(placed[0] as (typeof placed)[0]).at, byId(first.task.id)]
}
