import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { type Request, textOf } from '../../../language/requests/request.ts'
import { asksForBlocker, asksForPlan } from '../../../language/requests/wordings.ts'
import { localDay } from '../../../tasks/calendar.ts'
import type { FailureData } from '../../tool-output.ts'
import { allTasks, isOpen, tasksIn } from './all-tasks.ts'
import { type Filter, filtered, isPast, kindOf, readFilter } from './filter.ts'
import { findTasks } from './find-tasks.ts'
import { fromMemory, taskDescribed } from './from-memory.ts'
import { dataOf, type TaskResult } from './results.ts'
import { callOne, nameOf, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { factsOf, lineOf } from './task-facts.ts'
import { quote, sayFailure } from './words.ts'

const mostShown = 30

export async function* doList(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say, clock } = scene
  const { tasks, filter } = yield* asked(request, scene)
  const found = inOrder(filtered(tasks, filter, clock), filter.window !== undefined)
  const kind = kindOf(filter)
  if (found.length === 0) {
    const none: RequestAnswer = { text: say.none(kind), shown: [], filter, context: 'listed' }
    return filter.about ? yield* orFromMemory(none, request, scene) : none
  }
  const open = new Map(tasks.filter(isOpen).map((task) => [task.id, task]))
  const shown = found.slice(0, mostShown)
  const lines = shown.map((task) => {
    const blockers = isOpen(task) ? task.blocked_by.flatMap((id) => open.get(id) ?? []) : []
    return `- ${lineOf(task, scene, blockers)}`
  })
  const { count, note } = counted(found, filter, scene)
  const more = count > shown.length ? [`- ${say.more(count - shown.length)}`] : []
  const unknown = filter.unknown ? ` ${say.unknownWindow(filter.unknown)}` : ''
  const [first] = shown as [TypedTask]
  return {
    text: [`${say.listHead(count, kind)}${unknown}${note}`, ...lines, ...more].join('\n'),
    offer: filter.state === 'done' ? say.offerReopen(first.id) : say.offerDone(first.id),
    context: 'listed',
    shown: shown.map(nameOf),
    touched: shown.map(nameOf),
    filter,
  }
}

/** How many there are in truth. Of very many only the most urgent are read; then everything is counted by the store, and a part is said to be one. */
function counted(found: readonly TypedTask[], filter: Filter, { totals, tasks, say }: Scene) {
  const { state = 'open', priority, tag, window, about } = filter
  const isNarrowed = [priority, tag, window, about].some((one) => one !== undefined)
  const views = state === 'open' ? (['open'] as const) : (['open', 'done'] as const)
  if (views.every((view) => totals[view] === undefined)) return { count: found.length, note: '' }
  const read = views.map((view) => tasks[view]?.length ?? 0)
  if (!isNarrowed && (state === 'open' || state === 'all'))
    return { count: sum(views.map((view, at) => totals[view] ?? read[at] ?? 0)), note: '' }
  return { count: found.length, note: ` ${say.lookedAt(sum(read))}` }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** Where no task fits, the memory may know. */
async function* orFromMemory(none: RequestAnswer, request: Request, scene: Scene): Play<RequestAnswer> {
  return (yield* fromMemory(request.said, scene)) ?? none
}

/** What a request asks about, and the tasks that it can be: the closed ones only where they are meant. */
async function* asked(request: Request, scene: Scene) {
  const open = yield* tasksIn('open', scene)
  const filter = await readFilter(request, open, scene)
  const isClosedToo = filter.state === 'done' || filter.state === 'all'
  const tasks = isClosedToo ? yield* allTasks(scene) : open
  return { tasks, filter: isClosedToo ? await readFilter(request, tasks, scene) : filter }
}

/** The soonest first where a time was asked for; else as the tool gives them, the urgent first. */
function inOrder(tasks: readonly TypedTask[], isByDate: boolean): readonly TypedTask[] {
  const rank = ({ due }: TypedTask) => due ?? '9999'
  return isByDate || tasks.every(({ due }) => due !== null)
    ? tasks.toSorted((one, other) => rank(one).localeCompare(rank(other)))
    : tasks
}

export async function* doCount(request: Request, scene: Scene): Play<RequestAnswer> {
  const { tasks, filter } = yield* asked(request, scene)
  const found = filtered(tasks, filter, scene.clock)
  const { count, note } = counted(found, filter, scene)
  return {
    text: `${scene.say.counted(count, kindOf(filter))}${note}`,
    context: 'listed',
    shown: found.slice(0, mostShown).map(nameOf),
    filter,
  }
}

const mostNext = 3
const mostPlanned = 6

/** What to do now, with the reason; of a whole day, what is due by tonight and then the most urgent. */
export async function* doNext(request: Request, scene: Scene): Play<RequestAnswer> {
  const { say, clock } = scene
  const open = yield* tasksIn('open', scene)
  const ids = new Set(open.map(({ id }) => id))
  const waitedFor = new Set(open.flatMap((task) => task.blocked_by))
  // "what isn't waiting for something": that is what it tells anyway.
  const { state: _, ...filter } = await readFilter(request, open, scene)
  const fitting = filter.window ? open : filtered(open, filter, clock)
  const today = localDay(clock.now, clock.zone)
  const ready = fitting.filter(
    (task) => !task.blocked_by.some((id) => ids.has(id)) && !(task.start && task.start.slice(0, 10) > today),
  )
  const reasonFor = (task: TypedTask): keyof typeof say.because =>
    task.due && isPast(task.due, clock)
      ? 'overdue'
      : task.due && task.due.slice(0, 10) <= today
        ? 'today'
        : task.priority === 'high'
          ? 'high'
          : waitedFor.has(task.id)
            ? 'unblocks'
            : task.due
              ? 'soon'
              : 'oldest'
  const ranks = ['overdue', 'today', 'high', 'unblocks', 'soon', 'oldest']
  const ranked = ready
    .map((task) => ({ task, reason: reasonFor(task) }))
    .sort(
      (one, other) =>
        ranks.indexOf(one.reason) - ranks.indexOf(other.reason) ||
        levels[one.task.priority] - levels[other.task.priority] ||
        (one.task.due ?? '9999').localeCompare(other.task.due ?? '9999') ||
        one.task.id - other.task.id,
    )
  const isPlan = asksForPlan(request.said) || textOf(request, 'window') !== undefined
  const chosen = ranked.slice(0, isPlan ? mostPlanned : mostNext)
  if (chosen.length === 0) return { text: say.none({ state: 'open' }), context: 'listed', shown: [] }
  const lines = chosen.map(({ task, reason }) => `- ${lineOf(task, scene)} (${say.because[reason]})`)
  return {
    text: [isPlan ? say.planHead : say.nextHead, ...lines].join('\n'),
    offer: say.offerDone((chosen[0] as { task: TypedTask }).task.id),
    context: 'listed',
    shown: chosen.map(({ task }) => nameOf(task)),
    touched: chosen.slice(0, 1).map(({ task }) => nameOf(task)),
  }
}

const levels = { high: 0, medium: 1, low: 2 } as const

interface DetailsResult extends TaskResult {
  readonly children: readonly TypedTask[]
  readonly blockers: readonly TypedTask[]
}

/** One task in full. */
export async function* doShow(request: Request, scene: Scene): Play<RequestAnswer> {
  const found = yield* findTasks(request, scene)
  if ('answer' in found) {
    const described = found.isUnknown
      ? yield* taskDescribed(textOf(request, 'task') ?? request.said, scene)
      : undefined
    if (described) return yield* doShow({ ...request, tasks: [described] }, scene)
    if (!found.isUnknown) return found.answer
    return yield* orFromMemory({ ...found.answer, isUnknown: true }, request, scene)
  }
  const [only, another] = found.tasks
  if (!only) return { text: scene.say.noSuchTask }
  if (another) {
    const lines = found.tasks.slice(0, mostShown).map((task) => `- ${lineOf(task, scene)}`)
    const named = found.tasks.map(nameOf)
    return { text: lines.join('\n'), context: 'listed', shown: named, touched: named }
  }
  const output = yield* callOne('get_task', { task: String(only.id) })
  const { task, children = [], blockers = [] } = dataOf<DetailsResult>(output)
  if (!output.ok || !task)
    return { text: sayFailure(output), isUnknown: dataOf<FailureData>(output).code === 'not_found' }
  const { say } = scene
  const waiting = blockers.filter(isOpen)
  const facts = [
    say.states[task.status],
    ...factsOf(task, scene),
    waiting.length > 0 ? say.after(waiting.map(({ title }) => quote(title)).join(', ')) : '',
    ...task.tags.map((tag) => `#${tag}`),
  ].filter(Boolean)
  const steps = children.map((step) => `- ${lineOf(step, scene)}`)
  const named = waiting.length === 1 ? waiting.map(nameOf) : [nameOf(task)]
  return {
    text: [say.shown(quote(task.title), `#${task.id}`, say.join(facts)), task.description ?? '', ...steps]
      .filter(Boolean)
      .join('\n'),
    context: 'showed',
    // What it waits for is what was just spoken of.
    touched: asksForBlocker(request.said) ? named : [nameOf(task)],
  }
}
