import type { Subscription, Touched } from '../change.ts'
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
}

const pageSize = 200

/** Notifies of every change of the caller's project from now on, made in any process, in order and once each. */
export function subscribeToNews(
  deps: CallDependencies,
  caller: Caller,
  notify: (news: News) => void | Promise<void>,
): Subscription {
  const tasks = deps.tasks(caller)
  let seen: number | undefined
  const look = async () => {
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
  return keepLooking((poke) => deps.subscribe(caller, poke), look)
}

/** Oldest first. */
export async function newsAfter(tasks: TaskStore, after: number, limit: number): Promise<News[]> {
  return (await tasks.touched(after, limit)).map(toNews)
}

function toNews({ id, subjects }: Touched): News {
  const [tasks, discoveries] = [new Set<number>(), new Set<number>()]
  for (const subject of subjects) {
    const [, kind, number, task] = /^(task|discovery|comment):(\d+)(?: (\d+))?$/.exec(subject) ?? []
    if (kind === 'discovery') discoveries.add(Number(number))
    else if (kind !== undefined) tasks.add(Number(kind === 'comment' ? task : number))
  }
  return {
    id,
    tasks: [...tasks].slice(0, numbersLimit),
    discoveries: [...discoveries].slice(0, numbersLimit),
  }
}

// Of thousands that are deleted or brought in at once nobody looks at each.
const numbersLimit = 5_000
