import { isNegated } from '../../../language/requests/guards.ts'
import { matchTitles, meant, telling, titlesIn } from '../../../language/requests/match-titles.ts'
import { readState } from '../../../language/requests/meanings.ts'
import { readReference } from '../../../language/requests/references.ts'
import { type Request, textOf } from '../../../language/requests/request.ts'
import { doubtOf } from '../decide.ts'
import { tasksIn } from './all-tasks.ts'
import { askWhich } from './ask-which.ts'
import { doShow } from './do-list.ts'
import { nameOf, type Play, type RequestAnswer, type Scene } from './scene.ts'

const changing: ReadonlySet<string> = new Set(['complete', 'delete', 'reschedule', 'rename', 'reopen'])

/** What looks like a request to another program, but names a task that is there: it is asked whether that is meant. */
export async function* otherwiseTask(request: Request, scene: Scene): Play<RequestAnswer> {
  const { otherwise } = request
  if (otherwise && changing.has(otherwise)) {
    const open = yield* tasksIn('open', scene)
    const named = meant(matchTitles(open, textOf(request, 'task') ?? request.said))
    const why = scene.say.whichOf(telling(textOf(request, 'task') ?? request.said))
    if (named.length > 0)
      return askWhich({ ...request, intent: otherwise }, named, named.length > 1 ? why : '', scene)
  }
  return yield* leaveAlone(request, scene.say.outOfScope, scene)
}

/** Nothing is done. A task that was named is the one that "it" means next. */
export async function* leaveAlone(request: Request, text: string, scene: Scene): Play<RequestAnswer> {
  const named = textOf(request, 'task')
  const isNamed = named !== undefined && readReference(named) === null
  const isDone = readState(request.said) === 'done' && !isNegated(request.said)
  const open = yield* tasksIn('open', scene)
  const [best, second] = titlesIn(open, request.said)
  const isClear = best && best.score >= 0.6 && best.score > (second?.score ?? 0) + 0.2
  const [only, another] = isNamed ? meant(matchTitles(open, named)) : isClear ? [best.task] : []
  if (!only || another) return { text }
  // "the domain stays urgent, right?"
  if (/[?？]\s*$/.test(request.said)) return yield* doShow({ ...request, tasks: [only] }, scene)
  // "the reply to Tanaka: done", which was not read as a request: it is asked whether it is one.
  const done: Request = { ...request, intent: 'complete', confidence: 1 }
  if (isDone && doubtOf(done) === 'none') return askWhich(done, [only], '', scene)
  return { text, touched: [nameOf(only)], context: 'showed' }
}
