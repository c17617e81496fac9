import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { isNegated, readException } from '../../../language/requests/guards.ts'
import {
  good,
  isAnother,
  matchTitles,
  meant,
  telling,
  titlesIn,
} from '../../../language/requests/match-titles.ts'
import { saysEverything } from '../../../language/requests/meanings.ts'
import {
  apart,
  ofField,
  type Reference,
  readCount,
  readReference,
  saysBoth,
} from '../../../language/requests/references.ts'
import {
  type NamedTask,
  type Request,
  textOf,
  textsOf,
  withSlot,
} from '../../../language/requests/request.ts'
import { isList, isVague } from '../../../language/requests/vague.ts'
import { isManyWords, isSingular } from '../../../language/requests/wordings.ts'
import type { Intent } from '../../../language/understanding/requests.ts'
import { blankTask } from '../../../tasks/task.ts'
import { allTasks, taskNumbered, tasksIn } from './all-tasks.ts'
import { askAboutMany } from './ask-about-many.ts'
import { askWhich } from './ask-which.ts'
import { type Filter, filtered, isNarrow, readFilter } from './filter.ts'
import { dataOf, type TaskResult } from './results.ts'
import { callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'

export type Found =
  | { readonly tasks: readonly TypedTask[] /** Several were named as a group. */; readonly isGroup: boolean }
  | {
      readonly answer: RequestAnswer /** No task has anything to do with the words. */
      readonly isUnknown?: boolean
    }

/** The tasks that a request means, looked up before anything is done to them; or the question which they are. */
export async function* findTasks(request: Request, scene: Scene): Play<Found> {
  if (request.tasks) return yield* settled(request.tasks, request, scene)
  const kept = readException(request.said)
  if (kept !== null) return yield* findAllBut(kept, request, scene)
  const texts = namedIn(request)
  if (texts.length === 0) return yield* findUnnamed(request, scene)
  const found = new Map<number, TypedTask>()
  let isGroup = false
  for (const text of texts) {
    const one = yield* findNamed(text, request, scene)
    if ('answer' in one) return one
    if (one.isGroup) isGroup = true
    for (const task of one.tasks) found.set(task.id, task)
  }
  for (const task of yield* alsoDone(request, scene)) found.set(task.id, task)
  return { tasks: [...found.values()], isGroup: isGroup || texts.length > 1 }
}

/** "I signed the contract and paid the fees": the second half, where it was not read as a request of its own. */
async function* alsoDone(request: Request, scene: Scene): Play<readonly TypedTask[]> {
  const last = textsOf(request, 'task').at(-1)
  if (request.intent !== 'complete' || last === undefined) return []
  const rest = request.said.slice(request.said.lastIndexOf(last) + last.length)
  const more = /^\s*,?\s*(?:and|und|et|y|e|en)\s+(?<words>.+)$/isu.exec(rest)?.groups?.words
  if (more === undefined || isNegated(more)) return []
  const named = meant(matchTitles(yield* tasksIn('open', scene), more))
  return named.length === 1 ? named : []
}

/** The words that name tasks. "it" means one only where no other name stands beside it: "she can't make it, move our call". */
function namedIn(request: Request): string[] {
  const texts = textsOf(request, 'task').flatMap(ofField).flatMap(apart)
  const names = texts.filter((text) => readReference(text)?.by !== 'last')
  return names.length > 0 ? names : texts
}

/** "everything except the gym": all that fits, without what is named behind it. */
async function* findAllBut(kept: string, request: Request, scene: Scene): Play<Found> {
  const wanted = yield* wantedTasks(request, scene)
  const without = request.slots.filter(({ text }) => !kept.includes(text))
  const filter = await readFilter({ ...request, slots: without }, wanted, scene)
  const all = isNarrow(filter) ? filtered(wanted, filter, scene.clock) : wanted
  const names = kept
    .split(/\s*(?:,|、|，|\band\b|\bund\b|\bet\b|\by\b|\be\b|\ben\b|と|和)\s*/u)
    .filter(Boolean)
  const left = new Set(names.flatMap((name) => meant(matchTitles(wanted, name)).map(({ id }) => id)))
  if (left.size === 0)
    return { answer: { text: scene.say.notFound(telling(kept)), offer: scene.say.offerAll } }
  return { tasks: all.filter(({ id }) => !left.has(id)), isGroup: true }
}

/** What can be asked of a task of which only the number is known. */
const byNumber: ReadonlySet<Intent> = new Set(['complete', 'reopen', 'delete', 'rename', 'show'])

/** What is done to no task by its place in a list that nobody has seen. */
const grave: ReadonlySet<Intent> = new Set(['complete', 'delete'])

const oneByOne = 3

async function* settled(named: readonly NamedTask[], { intent }: Request, scene: Scene): Play<Found> {
  const tasks: TypedTask[] = []
  // All at once: a turn may not make a call for each of very many.
  if (named.length > oneByOne && !byNumber.has(intent)) yield* tasksIn('open', scene)
  for (const { id, title } of named) {
    const task = byNumber.has(intent) ? unread(id, title) : yield* taskNumbered(id, scene)
    if (task) tasks.push(task)
  }
  return { tasks, isGroup: named.length > 1 }
}

function unread(id: number, title: string): TypedTask {
  const { blockedBy: _, claimedBy: __, ...fields } = blankTask
  return { ...fields, id, title, blocked_by: [], claimed_by: null } as unknown as TypedTask
}

/** The tasks among which a request looks first. */
async function* wantedTasks({ intent }: Request, scene: Scene): Play<readonly TypedTask[]> {
  if (intent === 'show') return yield* allTasks(scene)
  return yield* tasksIn(intent === 'reopen' ? 'done' : 'open', scene)
}

async function* findNamed(text: string, request: Request, scene: Scene): Play<Found> {
  const reference = readReference(text)
  const referred = reference ? yield* findReferred(reference, text, request, scene) : undefined
  if (referred) return referred
  // "it", and nothing was spoken of.
  if (reference?.by === 'last')
    return {
      answer: { text: scene.say.whichTask, open: { ask: 'task', request: withSlot(request, 'task') } },
    }
  const wanted = yield* wantedTasks(request, scene)
  if (isVague(text) && meant(matchTitles(wanted, text)).length === 0) {
    if (isList(text)) return { tasks: wanted, isGroup: true }
    return {
      answer: { text: scene.say.whichTask, open: { ask: 'task', request: withSlot(request, 'task') } },
    }
  }
  // "stats exam on the 19th and french exam on the 21st": the second is not the first, which has just been added.
  const matches = matchTitles(wanted, text).filter(
    ({ task, score }) => score > 0.9 || !scene.fresh.has(task.id),
  )
  const all = meant(matches)
  const found = all.length > 1 ? narrowed(all, await readFilter(request, all, scene), scene) : all
  const [only, another] = found
  if (only && !another && grave.has(request.intent) && isAnother(text, only.title))
    return { answer: askWhich(request, [only], scene.say.noneCalled(telling(text)), scene) }
  if (only && !another) return { tasks: [only], isGroup: false }
  if (only && isPlural(request)) return { tasks: found, isGroup: true }
  if (only) return { answer: askWhich(request, found, scene.say.whichOf(telling(text)), scene) }
  const others = meant(
    matchTitles(yield* tasksIn(request.intent === 'reopen' ? 'open' : 'done', scene), text),
  )
  if (others.length === 1) return { tasks: others, isGroup: false }
  const near = matches.filter(({ score }) => score >= 0.3).map(({ task }) => task)
  if (near.length > 0) return { answer: askWhich(request, near, scene.say.noneCalled(telling(text)), scene) }
  return {
    answer: { text: scene.say.notFound(telling(text)), offer: scene.say.offerAll },
    isUnknown: true,
  }
}

function isPlural(request: Request): boolean {
  return textsOf(request, 'all').length > 0 || textsOf(request, 'task').some(isManyWords)
}

function narrowed(found: readonly TypedTask[], filter: Filter, scene: Scene): readonly TypedTask[] {
  if (!isNarrow(filter)) return found
  const fitting = filtered(found, { state: 'all', ...filter }, scene.clock)
  return fitting.length > 0 ? fitting : found
}

async function* findReferred(
  reference: Reference,
  text: string,
  request: Request,
  scene: Scene,
): Play<Found | undefined> {
  switch (reference.by) {
    case 'key': {
      const output = yield* callOne('get_task', { task: reference.key })
      const { task } = dataOf<TaskResult>(output)
      return output.ok && task
        ? { tasks: [{ ...task, reference: reference.key } as TypedTask], isGroup: false }
        : undefined
    }
    case 'number': {
      const { number } = reference
      const isAlone = textsOf(request, 'task').flatMap(apart).length === 1
      if (byNumber.has(request.intent) && isAlone)
        return { tasks: [unread(number, `#${number}`)], isGroup: false }
      const task = yield* taskNumbered(number, scene)
      if (task) return { tasks: [task], isGroup: false }
      return { answer: { text: scene.say.noNumber(number), offer: scene.say.offerAll, isUnknown: true } }
    }
    case 'positions': {
      const isFirst = scene.shown.length === 0 && !grave.has(request.intent)
      const list = isFirst ? yield* wantedTasks(request, scene) : scene.shown
      const named = reference.positions.flatMap((at) => list.at(at) ?? [])
      return named.length > 0 ? yield* settled(named, request, scene) : undefined
    }
    case 'others': {
      const last = scene.touched.length < scene.shown.length ? scene.touched : []
      const deeds = scene.turns.flat().flatMap((deed) => deed.tasks)
      const spoken = new Set([...last, ...deeds].map(({ id }) => id))
      const rest = scene.shown.filter(({ id }) => !spoken.has(id))
      // "the other two", and there are three.
      if (rest.length > 0 && rest.length !== (readCount(text) ?? rest.length)) {
        const wanted = yield* wantedTasks(request, scene)
        const left = wanted.filter((task) => rest.some(({ id }) => id === task.id))
        return { answer: askWhich(request, left, scene.say.whichTask, scene) }
      }
      return rest.length > 0 ? yield* settled(rest, request, scene) : undefined
    }
    case 'everything': {
      const deeds = scene.turns.flat().flatMap((deed) => deed.tasks)
      const pair = [...new Map(deeds.map((task) => [task.id, task])).values()].slice(-2)
      if (saysBoth(text) && pair.length === 2) return yield* settled(pair, request, scene)
      const wanted = yield* wantedTasks(request, scene)
      const group = onTheTable(scene)
      const there = wanted.filter((task) => group.some(({ id }) => id === task.id))
      return { tasks: there.length > 0 ? there : wanted, isGroup: true }
    }
    case 'last': {
      const { touched, shown } = scene
      if (touched.length > 0)
        return yield* settled(isSingular(text) ? touched.slice(-1) : touched, request, scene)
      return shown.length === 1 ? yield* settled(shown, request, scene) : undefined
    }
  }
}

/** The several tasks that were changed or shown last. */
function onTheTable({ context, touched, shown }: Scene): readonly NamedTask[] {
  if (context === undefined) return []
  if (context === 'changed' || context === 'added') return touched.length > 1 ? touched : []
  return shown
}

/** No task was named: everything that fits what was said, one whose title is in the words, or what was spoken of last. */
async function* findUnnamed(request: Request, scene: Scene): Play<Found> {
  const wanted = yield* wantedTasks(request, scene)
  const filter = await readFilter(request, wanted, scene)
  const all = textOf(request, 'all') ?? (saysEverything(request.said) ? request.said : undefined)
  if (all !== undefined && !isNarrow(filter)) {
    const reference = readReference(all)
    const found = reference ? yield* findReferred(reference, all, request, scene) : undefined
    // "drywalls done" is about one.
    const titled = found || saysEverything(all) ? [] : meant(matchTitles(wanted, all))
    if (titled.length > 0) return { tasks: titled, isGroup: titled.length > 1 }
    // "all the applicants are mailed" is about those that say so.
    const named = titlesIn(wanted, request.said).filter(({ score }) => score >= good)
    if (!found && named.length > 0 && named.length < wanted.length)
      return { tasks: named.map(({ task }) => task), isGroup: true }
    return found ?? { tasks: wanted, isGroup: true }
  }
  if (isNarrow(filter) && (all !== undefined || request.intent !== 'reschedule')) {
    const state = request.intent === 'reopen' ? { state: 'done' as const } : {}
    const tasks = filter.state === 'done' ? yield* allTasks(scene) : wanted
    const found = filtered(tasks, { ...state, ...filter }, scene.clock)
    const words = filter.about ?? filter.tag
    if (found.length === 0 && words !== undefined && all === undefined)
      return { answer: { text: scene.say.notFound(telling(words)), offer: scene.say.offerAll } }
    if (all !== undefined && found.length !== (readCount(all) ?? found.length))
      return { answer: askAboutMany(request, found, scene) }
    return { tasks: found, isGroup: found.length > 1 || all !== undefined }
  }
  const inWords = titlesIn(wanted, request.said).filter(({ score }) => score >= 0.6)
  const [best, second] = inWords
  if (best && best.score > (second?.score ?? 0)) return { tasks: [best.task], isGroup: false }
  if (scene.touched.length > 0 && scene.context !== undefined) {
    const [one, more] = matchTitles(scene.touched, request.said)
    return yield* settled(one && !more ? [one.task] : scene.touched, request, scene)
  }
  const weak = meant(matchTitles(wanted, request.said))
  if (weak.length === 1) return { tasks: weak, isGroup: false }
  if (inWords.length > 1) {
    const tasks = inWords.map(({ task }) => task)
    return { answer: askWhich(request, tasks, scene.say.whichTask, scene) }
  }
  return { answer: { text: scene.say.whichTask, open: { ask: 'task', request } }, isUnknown: true }
}
