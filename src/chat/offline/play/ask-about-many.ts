import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Request } from '../../../language/requests/request.ts'
import { nameOf, type RequestAnswer, type Scene } from './scene.ts'
import { quote } from './words.ts'

/** The most that one request may touch. */
export const mostAtOnce = 80

/** Shows which tasks are meant before a yes can touch them: a task that comes later is not among them. */
export function askAboutMany(request: Request, tasks: readonly TypedTask[], { say }: Scene): RequestAnswer {
  const named = tasks.slice(0, mostAtOnce).map(nameOf)
  const others = tasks.length - named.length
  const lines = named.slice(0, 10).map(({ id, title }) => `- #${id} ${quote(title)}`)
  if (named.length > 10) lines.push(`- ${say.more(named.length - 10)}`)
  const action =
    request.intent === 'delete' ? 'delete' : request.intent === 'complete' ? 'complete' : 'change'
  return {
    text: `${say.askMany(action, named.length)}\n${lines.join('\n')}\n\n${others > 0 ? `${say.othersStay(others)} ` : ''}${say.askSure}`,
    open: { ask: 'confirm', requests: [{ ...request, tasks: named }] },
    context: 'confirm',
    shown: named,
  }
}
