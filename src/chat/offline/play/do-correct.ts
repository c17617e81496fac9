import { correctedTitle } from '../../../language/requests/corrected-title.ts'
import { isNegated } from '../../../language/requests/guards.ts'
import { titlesIn } from '../../../language/requests/match-titles.ts'
import { readPriority, readState } from '../../../language/requests/meanings.ts'
import { readReference } from '../../../language/requests/references.ts'
import {
  type NamedTask,
  type Request,
  textOf,
  textsOf,
  withSlot,
} from '../../../language/requests/request.ts'
import type { Deed } from '../open-question.ts'
import { forgetTasks, tasksIn } from './all-tasks.ts'
import { partOf } from './deeds.ts'
import { doChange } from './do-change.ts'
import { takeBack } from './do-undo.ts'
import type { Play, RequestAnswer, Scene } from './scene.ts'

/** "No, the other one", "I meant Thursday", "5 bags, not 3": the last thing again, as it was meant. */
export async function* doCorrect(request: Request, scene: Scene): Play<RequestAnswer> {
  const last = scene.turns.at(-1)?.at(-1)
  // "it was task 3 that I finished", where there is nothing to put right.
  if (!last && textOf(request, 'task') !== undefined && readState(request.said) === 'done')
    return yield* doChange({ ...request, intent: 'complete' }, scene)
  if (!last) return { text: scene.say.leftAlone }
  const [only, more] = last.tasks
  const about = { ...request, tasks: last.tasks }
  const renamed = only && correctedTitle(request, only.title)
  // "it's not Miller, it should say Call Millner".
  if (textOf(request, 'newtitle') !== undefined && renamed !== undefined && !more)
    return yield* doChange(withSlot({ ...about, intent: 'rename' }, 'newtitle', renamed), scene)
  const another = yield* anotherTask(request.said, last.tasks, scene)
  const title = another ? undefined : titleInstead(request, last)
  if (title !== undefined && !more)
    return yield* doChange(withSlot({ ...about, intent: 'rename' }, 'newtitle', title), scene)
  const denied = isNegated(request.said) && !another ? deedDenied(request.said, scene) : undefined
  if (denied) {
    const { text, undone, made } = yield* takeBack(denied, scene)
    return { text, context: 'changed', undone, undoing: made, touched: last.tasks }
  }
  const other = textOf(request, 'ordinal') ?? another ?? textsOf(request, 'task').at(-1)
  const isOther = other !== undefined && readReference(other)?.by !== 'last'
  const wasAdded = last.request.intent === 'add'
  if (isOther && !wasAdded) return yield* again(last.request, other, last.changes, scene)
  if (textsOf(request, 'repeat').length > 0) return yield* doChange({ ...about, intent: 'repeat' }, scene)
  if (textsOf(request, 'date').length + textsOf(request, 'amount').length > 0) {
    // "no, two weeks" stands in place of the one week, and is not added to it.
    if (textsOf(request, 'amount').length > 0 && last.request.intent === 'reschedule') {
      const { text, undone, made } = yield* takeBack(last.changes, scene)
      if (made.length < undone.length) return { text, context: 'changed', undone, undoing: made }
      forgetTasks(scene)
      return { ...(yield* doChange({ ...about, intent: 'reschedule' }, scene)), undone }
    }
    return yield* doChange({ ...about, intent: 'reschedule' }, scene)
  }
  if (readPriority(textOf(request, 'priority') ?? ''))
    return yield* doChange({ ...about, intent: 'prioritize' }, scene)
  if (textsOf(request, 'tag').length > 0) return yield* doChange({ ...about, intent: 'tag' }, scene)
  if (renamed) return yield* doChange(withSlot({ ...about, intent: 'rename' }, 'newtitle', renamed), scene)
  const { text, undone, made } = yield* takeBack(last.changes, scene)
  return { text, context: 'changed', undone, undoing: made, touched: last.tasks }
}

/** "no, call dad", after a title was given: what is said is the title that was meant. */
function titleInstead(request: Request, { request: { intent } }: Deed): string | undefined {
  const [text, another] = textsOf(request, 'task')
  if ((intent !== 'add' && intent !== 'rename') || text === undefined || another) return undefined
  const isAll =
    request.said
      .trim()
      .replace(/[.!]+$/, '')
      .endsWith(text) && request.slots.length === 1
  const isTitle = text.trim().split(/\s+/).length > 1 && readReference(text) === null && !isNegated(text)
  return isAll && isTitle ? text : undefined
}

/** "no, I haven't called her": the changes of the one task of the last turn that is said not to be done. */
function deedDenied(said: string, { turns }: Scene): readonly number[] | undefined {
  for (const deed of turns.at(-1) ?? []) {
    const { tasks, request } = deed
    const [only, another] = titlesIn(tasks, said).filter(({ score }) => score >= 0.4)
    if (!only || another || request.intent === 'add') continue
    return partOf(deed, [only.task]).changes
  }
  return undefined
}

/** Another task whose title is in the words: "not the tuning, the lesson!" */
async function* anotherTask(said: string, not: readonly NamedTask[], scene: Scene): Play<string | undefined> {
  const tasks = yield* tasksIn('open', scene)
  const others = tasks.filter((task) => !not.some(({ id }) => id === task.id))
  const [only, second] = titlesIn(others, said).filter(({ score }) => score >= 0.5)
  return only && only.score > (second?.score ?? 0) ? only.task.title : undefined
}

/** Takes back what was done to the wrong task, and does it to the other. */
async function* again(
  was: Request,
  other: string,
  changes: readonly number[],
  scene: Scene,
): Play<RequestAnswer> {
  const { text, undone } = yield* takeBack(changes, scene)
  forgetTasks(scene)
  const { tasks: _, ...meant } = withSlot(was, 'task', other)
  const answer = yield* doChange(meant, scene, false)
  return { ...answer, text: `${text}\n${answer.text}`, undone }
}
