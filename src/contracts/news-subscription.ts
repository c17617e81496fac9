import type { Subscription, Touched } from '../change.ts'
import { Failure } from '../errors.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { CallDependencies, Caller } from './call.ts'
import { keepLooking } from './keep-looking.ts'

/** What a change of a project touched, by number. */
export interface News {
  /** The number of the change in its project. */
  readonly id: number
  /** Tasks that were changed, or commented on. */
  readonly tasks: readonly number[]
  readonly discoveries: readonly number[]
  /** It touched so much that the numbers may not be all: who shows anything of the project loads it anew. */
  readonly isLarge?: true
}

const pageSize = 200

/**
 * Notifies of every change of the caller's project from now on, made in any process, in order and once each. Who is
 * removed from the project hears nothing more, and `onGone` is called once.
 */
export function subscribeToNews(
  deps: CallDependencies,
  caller: Caller,
  notify: (news: News) => void | Promise<void>,
  onGone: () => void = () => {},
): Subscription {
  const tasks = deps.tasks(caller)
  const isGone = goneFrom(deps, caller)
  let seen: number | undefined
  const lookFurther = async () => {
    if (seen === undefined) {
      seen = await tasks.lastChange()
      return
    }
    for (let isMore = true; isMore; ) {
      const fresh = await newsAfter(tasks, seen, pageSize)
      for (const news of fresh) {
        await notify(news)
        seen = news.id
      }
      isMore = fresh.length === pageSize
    }
  }
  const look = async () => {
    if (!(await isGone()) && !(await lookFurther().then(() => false, isNotShared))) return
    subscription.unsubscribe()
    onGone()
  }
  const subscription = keepLooking((poke) => deps.subscribe(caller, poke), look)
  return subscription
}

/** Whether a project that the caller saw is theirs to see no more. One of their own may not have been made yet. */
function goneFrom(deps: CallDependencies, caller: Caller): () => Promise<boolean> {
  const { owner, project } = caller
  if (project === undefined || project.id === owner) return async () => false
  let wasSeen = false
  return async () => {
    const isSeen = (await deps.projects(caller).find(project.id)) !== undefined
    wasSeen ||= isSeen
    return wasSeen && !isSeen
  }
}

function isNotShared(error: unknown): true {
  if (error instanceof Failure && error.code === 'not_found') return true
  throw error
}

/** Oldest first. */
export async function newsAfter(tasks: TaskStore, after: number, limit: number): Promise<News[]> {
  return (await tasks.touched(after, limit)).map(toNews)
}

function toNews({ id, subjects }: Touched): News {
  const [tasks, discoveries] = [new Set<number>(), new Set<number>()]
  for (const subject of subjects) {
    const [, kind, number, task] =
      /^(task|discovery|comment|attachment):(\d+)(?: ([\w-]+))?$/.exec(subject) ?? []
    if (kind === 'discovery') discoveries.add(Number(number))
    else if (kind !== undefined) tasks.add(Number(kind === 'comment' ? task : number))
  }
  const isLarge = subjects.length > largeFrom
  return { id, tasks: [...tasks], discoveries: [...discoveries], ...(isLarge && { isLarge }) }
}

/** Of more that are deleted or brought in at once nobody looks at each. */
const largeFrom = 1_000
