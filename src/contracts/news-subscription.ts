import type { Subscription, Touched } from '../change.ts'
import type { ContextMark, ContextReader } from '../context/context-store.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import type { CallDependencies, Caller } from './call.ts'
import { keepLooking } from './keep-looking.ts'

/** What a change touched, by number: of the owner's tasks, and of what the project knows. */
export interface News {
  /** The owner's change; null when somebody else changed what a shared project knows. */
  readonly id: number | null
  readonly tasks: readonly number[]
  /** Of what others took away again nobody knows the numbers. */
  readonly discoveries: readonly number[]
}

/** The owner's own changes are numbered without a gap. */
export type OwnNews = News & { readonly id: number }

const pageSize = 200

/**
 * Notifies of every change from now on to what the caller sees in their project, made in any process, in order.
 */
export function subscribeToNews(
  deps: CallDependencies,
  caller: Caller,
  notify: (news: News) => void | Promise<void>,
): Subscription {
  const { context, key } = deps.project(caller)
  const tasks = deps.tasks(caller)
  let seen: { readonly own: number; readonly mark: ContextMark } | undefined
  let hasRemembered = false
  const look = async () => {
    if (seen === undefined) {
      seen = { own: await tasks.lastChange(), mark: await context.mark() }
      return
    }
    // Before the owner's own changes, so that these explain what they did to the mark, now or at the next look.
    const mark = await context.mark()
    const before = hasRemembered
    hasRemembered = false
    for (let isMore = true; isMore; ) {
      const fresh = await newsAfter(tasks, key, seen.own, pageSize)
      for (const news of fresh) {
        await notify(news)
        hasRemembered ||= news.discoveries.length > 0
        seen = { ...seen, own: news.id }
      }
      isMore = fresh.length === pageSize
    }
    const others = await discoveriesOfOthers(context, caller.owner, seen.mark, mark)
    const isTaken = mark.revision !== seen.mark.revision && !before && !hasRemembered
    if (others.length > 0 || isTaken) await notify({ id: null, tasks: [], discoveries: others })
    seen = { ...seen, mark }
  }
  return keepLooking((poke) => deps.subscribe(caller, poke), look)
}

/** The owner's own, oldest first. */
export async function newsAfter(
  tasks: TaskStore,
  project: string,
  after: number,
  limit: number,
): Promise<OwnNews[]> {
  return (await tasks.touched(after, limit)).map((one) => toNews(one, project))
}

function toNews({ id, subjects }: Touched, project: string): OwnNews {
  const [tasks, discoveries]: [number[], number[]] = [[], []]
  for (const subject of subjects) {
    const [, kind, number, key] = /^(task|discovery):(\d+)(?: (.*))?$/s.exec(subject) ?? []
    if (kind === 'task') tasks.push(Number(number))
    else if (kind === 'discovery' && key === project) discoveries.push(Number(number))
  }
  return { id, tasks: tasks.slice(0, numbersLimit), discoveries: discoveries.slice(0, numbersLimit) }
}

// Whoever deletes or brings in thousands at once does not look at each of them.
const numbersLimit = 5_000

const namedLimit = 100

/** The newest of them, with those that they replaced. */
async function discoveriesOfOthers(
  context: ContextReader,
  owner: string,
  before: ContextMark,
  { last }: ContextMark,
): Promise<number[]> {
  if (last === before.last) return []
  const newest = await context.list({ limit: Math.min(namedLimit, last - before.last), withReplaced: true })
  const others = newest.filter(({ id, author }) => id > before.last && author !== owner).toReversed()
  return others.flatMap(({ id, replaces }) => (replaces === null ? [id] : [replaces, id]))
}
