import { asksWhich, joining, withoutToo } from '../../../language/requests/goes-on.ts'
import { isOnly, seeksAdvice } from '../../../language/requests/guards.ts'
import { good, matchTitles } from '../../../language/requests/match-titles.ts'
import { goesOn, saysBefore } from '../../../language/requests/meanings.ts'
import { type Request, withSlot } from '../../../language/requests/request.ts'
import { asksWhether } from '../../../language/requests/wordings.ts'
import { tasksIn } from './all-tasks.ts'
import type { Play, Scene } from './scene.ts'

/** A few words that only go on with what was said before; null where a message asks for something of its own. */
export async function* followUp(message: string, scene: Scene): Play<readonly Request[] | null> {
  const { context, filter, touched, undoing } = scene
  const request: Request = { intent: 'none', confidence: 1, said: message, slots: [] }
  // "and the one before too", after something was taken back.
  if (
    undoing.length > 0 &&
    context === 'changed' &&
    saysBefore(message) &&
    message.trim().split(/\s+/).length <= 8
  )
    return [{ ...request, intent: 'undo' }]
  if (asksWhich(message) && filter && context === 'listed')
    return [{ ...request, intent: 'list', isAgain: true }]
  const tags = message.match(/(?<!\S)#\p{L}[\p{L}\p{N}_-]*/gu) ?? []
  const isTags = tags.length > 0 && isOnly(message.replace(/#\S+/g, ''), joining)
  if (isTags && touched.length > 0 && context !== 'listed')
    return [{ ...request, intent: 'tag', slots: tags.map((text) => ({ slot: 'tag' as const, text })) }]
  return (yield* sameAgain(message, scene)) ?? (yield* andThatOne(message, scene))
}

/** "and Hollis?", after one task was told about. */
async function* andThatOne(message: string, scene: Scene): Play<readonly Request[] | null> {
  if (scene.context !== 'showed' || !goesOn.test(message) || !/[?？]\s*$/.test(message)) return null
  const words = message.replace(goesOn, ' ')
  const [best, second] = matchTitles(yield* tasksIn('open', scene), words)
  if (!best || best.score < good || best.score === second?.score) return null
  return [{ intent: 'show', confidence: 1, said: message, slots: [], tasks: [best.task] }]
}

/** From here on nothing but the title was said. */
const nothingElse = 0.8

/** "the fence one as well": what was done last, to one more task. */
async function* sameAgain(message: string, scene: Scene): Play<readonly Request[] | null> {
  const last = scene.turns.at(-1)?.at(-1)
  const words = withoutToo(message)
  if (asksWhether(message) || seeksAdvice(message)) return null
  if (!last || words === null || words === '' || scene.context !== 'changed' || last.tasks.length === 0)
    return null
  const open = yield* tasksIn('open', scene)
  const [best, second] = matchTitles(open, words)
  if (!best || best.score < nothingElse || best.score === second?.score) return null
  const { tasks: _, ...request } = withSlot(last.request, 'task', best.task.title)
  return [{ ...request, said: message, confidence: 1 }]
}
