import { asksWhich, joining, withoutToo } from '../../../language/requests/goes-on.ts'
import { isOnly, seeksAdvice } from '../../../language/requests/guards.ts'
import { good, matchTitles } from '../../../language/requests/match-titles.ts'
import { goesOn, saysBefore } from '../../../language/requests/meanings.ts'
import { readReference } from '../../../language/requests/references.ts'
import { type Request, withSlot } from '../../../language/requests/request.ts'
import { parse } from '../../../language/requests/understand.ts'
import { asksWhether } from '../../../language/requests/wordings.ts'
import type { Slot } from '../../../language/understanding/requests.ts'
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

const values: ReadonlySet<Slot> = new Set([
  'date',
  'priority',
  'tag',
  'newtitle',
  'amount',
  'repeat',
  'person',
  'project',
])

/** "the fence one as well", "the other one too": what was done last, to one more task. */
async function* sameAgain(message: string, scene: Scene): Play<readonly Request[] | null> {
  const last = scene.turns.at(-1)?.at(-1)
  const words = withoutToo(message)
  if (asksWhether(message) || seeksAdvice(message)) return null
  if (!last || words === null || words === '' || scene.context !== 'changed' || last.tasks.length === 0)
    return null
  // "and call mom to saturday" says another value.
  const isMore = parse(message, scene.context).some(({ slots }) => slots.some(({ slot }) => values.has(slot)))
  if (isMore) return null
  const toTask = (name: string): readonly Request[] => {
    const { tasks: _, ...request } = withSlot(last.request, 'task', name)
    return [{ ...request, said: message, confidence: 1 }]
  }
  const by = readReference(words)?.by
  if (by === 'others' || by === 'positions') return toTask(words)
  const open = yield* tasksIn('open', scene)
  const [best, second] = matchTitles(open, words)
  if (!best || best.score < nothingElse || best.score === second?.score) return null
  return toTask(best.task.title)
}
