import { numbers } from '../../../contracts/native/task-lines.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { Request } from '../../../language/requests/request.ts'
import { asksForTask } from '../../../language/requests/wants-task.ts'
import type { FailureData } from '../../tool-output.ts'
import { forgetTasks } from './all-tasks.ts'
import { asNewTask } from './as-new-task.ts'
import { askAboutMany, mostAtOnce } from './ask-about-many.ts'
import { doAdd, readNewTask } from './do-add.ts'
import { findTasks } from './find-tasks.ts'
import { changeFor } from './read-change.ts'
import { dataOf, type TaskResult } from './results.ts'
import { sayChange } from './say-change.ts'
import { callOne, nameOf, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { quote, sayFailure } from './words.ts'

export interface ChangeResult extends TaskResult {
  readonly unblocked: readonly TypedTask[]
  readonly below: readonly TypedTask[]
  readonly changed: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[]
  /** What comes after a repeating task that was completed. */
  readonly next: TypedTask | null
  /** When it reminds; null for never. */
  readonly reminder?: string | null
}

const mostLines = 12
/** So many are changed without asking whether all of them are meant. */
const manyAtOnce = 5

/** Does to each of the tasks that are meant what a request asks for; deleting several is asked about first. */
export async function* doChange(request: Request, scene: Scene, mayAdd = true): Play<RequestAnswer> {
  const { say } = scene
  const found = yield* findTasks(request, scene)
  if ('answer' in found) {
    const added = found.isUnknown && mayAdd ? asNewTask(request) : null
    if (added) return (await isPlan(added, scene)) ? yield* doAdd(added, scene) : askWhether(added, scene)
    return found.isUnknown ? { ...found.answer, isUnknown: true } : found.answer
  }
  const tasks = found.tasks.slice(0, mostAtOnce)
  const [only] = tasks
  if (!only) return { text: say.noSuchTask, offer: say.offerAll }
  const isSettled = request.tasks !== undefined
  const isMany =
    request.intent === 'delete'
      ? found.isGroup || tasks.length > 1
      : found.isGroup && tasks.length > manyAtOnce
  if (isMany && !isSettled) return askAboutMany(request, found.tasks, scene)
  const lines: string[] = []
  const changes: number[] = []
  const done: TypedTask[] = []
  let asked: RequestAnswer | undefined
  let isUnknown = false
  for (const task of tasks) {
    const wanted = await changeFor(request, task, scene)
    // One has no date to remind before; that is no reason to leave the others out.
    if ('ask' in wanted) {
      asked ??= wanted.ask
      continue
    }
    for (const { tool, input } of wanted.calls) {
      const output = yield* callOne(tool, input)
      const data = dataOf<ChangeResult>(output)
      if (!output.ok || !data.task) {
        lines.push(sayFailure(output))
        isUnknown = dataOf<FailureData>(output).code === 'not_found'
        continue
      }
      if (typeof data.change === 'number') changes.push(data.change)
      const isStep = tool === 'add_task'
      const now = isStep ? task : data.task
      if (isStep) lines.push(say.stepsAdded(quote(task.title), numbers([data.task])))
      else lines.push(sayChange(request, task, data as ChangeResult, scene))
      done.push(now)
    }
  }
  if (asked && lines.length === 0) return { ...asked, touched: tasks.map(nameOf) }
  if (changes.length > 0) forgetTasks(scene)
  const touched = done.map(nameOf)
  const shown = lines.slice(0, mostLines)
  if (lines.length > mostLines) shown.push(say.more(lines.length - mostLines))
  if (found.tasks.length > mostAtOnce) shown.push(say.othersStay(found.tasks.length - mostAtOnce))
  if (asked) shown.push(asked.text)
  return {
    text: shown.join('\n'),
    offer: changes.length === 0 ? undefined : offerAfter(request, scene),
    open: asked?.open,
    context: asked?.context ?? 'changed',
    ...(touched.length > 0 ? { touched } : { isUnknown }),
    ...(changes.length > 0 && { deed: { request, tasks: touched, changes } }),
  }
}

/** From which certainty a change of a task that is not there is taken for a new one; where the parser would next say that it is one, less does. */
const asNew = { surely: 0.85, nextLikely: 0.4 } as const

/** "the interview is on thursday, and I wing it": a task that is not there speaks against one that was meant. */
async function isPlan(added: Request, scene: Scene): Promise<boolean> {
  if (asksForTask(added)) return true
  const least = added.otherwise === 'add' ? asNew.nextLikely : asNew.surely
  return added.confidence >= least && (await readNewTask(added, scene))?.unknown === undefined
}

function askWhether(added: Request, { say }: Scene): RequestAnswer {
  const open = { ask: 'confirm' as const, requests: [{ ...added, confidence: 1 }] }
  return { text: say.unsure([say.doing.add ?? '']), open, context: 'confirm', isUnknown: true }
}

function offerAfter({ intent }: Request, { say }: Scene): string {
  return intent === 'complete' ? say.offerNext : say.offerUndo
}
