import type { ListedTasks } from '../../../contracts/native/list-tasks.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Intent, Request } from '../understand/understood.ts'
import { isTitled, nearest, sameTitle } from './match-titles.ts'
import { dataOf } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { quote, sayFailure } from './words.ts'

/** Which states a request looks for first, where several tasks have the words. */
const wanted: Partial<Record<Intent, (status: string) => boolean>> = {
  complete: (status) => status === 'todo' || status === 'doing',
  update: (status) => status === 'todo' || status === 'doing',
  reopen: (status) => status === 'done' || status === 'cancelled',
}

/** The one task that is meant, looked up before anything is done to it; or the question which it is. */
export async function* findTask(request: Request, scene: Scene): Play<{ id: number } | RequestAnswer> {
  const { task } = request.args
  if (task?.by === 'number') return { id: task.number }
  if (task?.by !== 'words') {
    const { task: _, ...args } = request.args
    const text = 'Which task do you mean? Tell me its number or a few words of its title.'
    return { text, open: { ask: 'task', request: { ...request, args } } }
  }
  const { words } = task
  const fresh = scene.added.findLast(({ title }) => sameTitle(title, words))
  if (fresh) return { id: fresh.id }

  const output = yield* callOne('list_tasks', { view: 'all', query: words, limit: 50 })
  if (!output.ok) return { text: sayFailure(output) }
  const { tasks: listed = [] } = dataOf<ListedTasks>(output)
  // The words may stand in the title in another form: "calling mom" for "Call mom".
  const looked = listed.length > 0 ? listed : yield* openTasks()
  // "car" is in "Buy a carpet" too, and is not meant by it.
  const titled = looked.filter(({ title }) => isTitled(title, words))
  const found = narrow(titled, words, request.intent)
  const [only, another] = found
  if (only && !another) return { id: only.id }
  if (only) return askWhich(request, found, `Several tasks are about "${words}".`)

  const near = listed.length > 0 ? listed : nearest(looked, words)
  if (near.length > 0) return askWhich(request, near, `I found no task called "${words}".`)
  return {
    text: `I could not find a task about "${words}".`,
    offer: 'Say "show all my tasks" to see what is there.',
  }
}

async function* openTasks(): Play<readonly TypedTask[]> {
  const output = yield* callOne('list_tasks', { view: 'open', limit: 200 })
  return dataOf<ListedTasks>(output).tasks ?? []
}

function narrow(titled: readonly TypedTask[], words: string, intent: Intent): readonly TypedTask[] {
  const exact = titled.filter(({ title }) => sameTitle(title, words))
  const meant = exact.length > 0 ? exact : titled
  const isWanted = wanted[intent]
  const fitting = isWanted ? meant.filter(({ status }) => isWanted(status)) : []
  return fitting.length > 0 ? fitting : meant
}

const mostAsked = 5

function askWhich(request: Request, tasks: readonly TypedTask[], why: string): RequestAnswer {
  const candidates = tasks.slice(0, mostAsked).map(({ id, title }) => ({ id, title }))
  const [only, another] = candidates
  const shown = candidates.map(({ id }) => id)
  if (only && !another) {
    const args = { ...request.args, task: { by: 'number' as const, number: only.id } }
    return {
      text: `${why} Do you mean #${only.id} ${quote(only.title)}?`,
      open: { ask: 'confirm', requests: [{ ...request, args }] },
      shown,
    }
  }
  const lines = candidates.map(({ id, title }) => `- #${id} ${title}`)
  const more = tasks.length > mostAsked ? `\n- and ${tasks.length - mostAsked} more` : ''
  return {
    text: `${why} Which one do you mean?\n${lines.join('\n')}${more}`,
    open: { ask: 'which', request, candidates },
    shown,
  }
}
