import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Request } from '../../../language/requests/request.ts'
import { nameOf, type RequestAnswer, type Scene } from './scene.ts'
import { quote } from './words.ts'

const mostAsked = 6

/** The question which of some tasks is meant; of one, whether it is. */
export function askWhich(
  request: Request,
  tasks: readonly TypedTask[],
  why: string,
  { say }: Scene,
): RequestAnswer {
  const candidates = tasks.slice(0, mostAsked).map(nameOf)
  const [only, another] = candidates
  if (only && !another)
    return {
      text: `${why} ${say.meansThis(`#${only.id} ${quote(only.title)}`)}`.trim(),
      open: { ask: 'confirm', requests: [{ ...request, tasks: [only] }] },
      context: 'confirm',
      shown: candidates,
    }
  const lines = candidates.map(({ id, title }) => `- #${id} ${title}`)
  const more = tasks.length > mostAsked ? `\n- ${say.more(tasks.length - mostAsked)}` : ''
  return {
    text: `${why}\n${lines.join('\n')}${more}`,
    open: { ask: 'which', request, candidates },
    context: 'which',
    shown: candidates,
  }
}
