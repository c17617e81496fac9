import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import { findDates } from '../../../language/dates/find-dates.ts'
import { readWindow } from '../../../language/dates/read-window.ts'
import type { DateWindow } from '../../../language/dates/reading.ts'
import { wordsForTime } from '../../../language/dates/words-for-time.ts'
import { good, matchTitles } from '../../../language/requests/match-titles.ts'
import {
  goesOn,
  ofThose,
  plainState,
  readPriority,
  readState,
  type State,
  saysEverything,
} from '../../../language/requests/meanings.ts'
import { plain } from '../../../language/requests/plain.ts'
import { type Request, textOf, textsOf } from '../../../language/requests/request.ts'
import type { Intent, Slot } from '../../../language/understanding/requests.ts'
import { localDay } from '../../../tasks/calendar.ts'
import type { Priority } from '../../../tasks/task.ts'
import type { Kind } from '../../phrases/phrases.ts'
import { isOpen } from './all-tasks.ts'
import type { Clock, Scene } from './scene.ts'

/** Which tasks a list is about. It is kept for what is said next: "and tomorrow?". */
export interface Filter {
  readonly state?: State | 'all'
  readonly priority?: Priority
  readonly tag?: string
  readonly about?: string
  readonly window?: { readonly words: string; readonly days: DateWindow }
  /** Words for a time that were not understood. */
  readonly unknown?: string
}

/** What a request narrows the tasks to. A category that is no tag is looked for in the titles. */
export async function readFilter(
  request: Request,
  tasks: readonly TypedTask[],
  scene: Scene,
): Promise<Filter> {
  if (request.isAgain && scene.filter) return scene.filter
  const words =
    textOf(request, 'window') ??
    textOf(request, 'old') ??
    (setsDate.has(request.intent) ? undefined : textOf(request, 'date')) ??
    (await datesOfGroup(request, scene))
  const days = words === undefined ? undefined : await windowOf(words, scene)
  const state = readStateOf(request)
  const given = narrowing(request, 'priority', 'prioritize')
  const priority = given === undefined ? null : readPriority(given)
  const category = narrowing(request, 'tag', 'tag', 'untag', 'add')
  const tag = category === undefined ? tagSaid(request, tasks) : tagNamed(category, tasks)
  const about = [
    ...textsOf(request, 'query'),
    // A chat is about one project: what else is called so is in the titles.
    ...(asks.has(request.intent) ? textsOf(request, 'project') : []),
    ...(tag === undefined && category !== undefined ? [category] : []),
  ]
    .join(' ')
    .trim()
  const own: Filter = {
    ...(state && { state }),
    ...(priority && { priority }),
    ...(tag && { tag }),
    ...(about && { about }),
    ...(words !== undefined && days && { window: { words, days } }),
    ...(words !== undefined && !days && !readState(words) && { unknown: words }),
  }
  const isMore = ofThose(request.said) || (goesOn.test(request.said) && scene.context === 'listed')
  if (!isMore || !scene.filter) return own
  const { window, ...rest } = scene.filter
  // What is late was due on no day that was asked about before.
  return own.state === 'overdue' || own.state === 'dateless' || !window
    ? { ...rest, ...own }
    : { window, ...rest, ...own }
}

/** "mark all of today's tasks as done": the time that is said of a group, though it was not marked. */
async function datesOfGroup(request: Request, { clock, language }: Scene): Promise<string | undefined> {
  const group = textsOf(request, 'all').join(' ')
  if (asks.has(request.intent) || (group === '' && !saysEverything(request.said))) return undefined
  // A new date may stand beside the group, but not within it: "today's two to tomorrow".
  const said = setsDate.has(request.intent) ? group : request.said
  return wordsForTime(said, { ...clock, language })
}

const setsDate: ReadonlySet<Intent> = new Set(['reschedule', 'add', 'start', 'repeat'])

/** What a request asks about, where it changes nothing. */
const asks: ReadonlySet<Intent> = new Set(['list', 'count', 'next', 'show'])

/** Words of a slot that say which tasks are meant; where they can be the new value, only the first of two is. */
function narrowing(request: Request, slot: Slot, ...setting: readonly Intent[]): string | undefined {
  const texts = textsOf(request, slot)
  const isValue = setting.includes(request.intent) || (slot === 'priority' && !asks.has(request.intent))
  return isValue ? (texts.length > 1 ? texts[0] : undefined) : texts[0]
}

/** A tag that stands in the question without being marked. */
function tagSaid(request: Request, tasks: readonly TypedTask[]): string | undefined {
  if (!asks.has(request.intent)) return undefined
  const said = new Set(plain(request.said).replaceAll('#', '').split(' '))
  return [...new Set(tasks.flatMap(({ tags }) => tags))].find((tag) => said.has(plain(tag)))
}

function readStateOf(request: Request): State | 'all' | null {
  const given = textsOf(request, 'status').join(' ')
  const state = given === '' ? null : readState(given)
  if (state) return state
  // "Show all my tasks": the closed ones, too.
  if (
    request.intent === 'list' &&
    textsOf(request, 'all').length > 0 &&
    /\ball\b/i.test(textOf(request, 'all') ?? '')
  )
    return 'all'
  const isGroup = textsOf(request, 'all').length > 0 || saysEverything(request.said)
  const plainly = asks.has(request.intent) || isGroup ? plainState(request.said) : null
  if (plainly === 'done' && !asks.has(request.intent)) return null
  if (plainly) return plainly
  const window = textOf(request, 'window')
  // "what's overdue" may be marked as a time.
  const late = window === undefined ? null : readState(window)
  return late === 'overdue' || late === 'dateless' ? late : null
}

async function windowOf(words: string, { clock, language }: Scene): Promise<DateWindow | undefined> {
  const options = { ...clock, language }
  const bare = words.replace(/^(?:for|on|in|by|the|my|due|fur|am|im|pour|de|del|para|per|voor)\s+/i, '')
  const whole = (await readWindow(words, options)) ?? (await readWindow(bare, options))
  return whole ?? (await findDates(words, options))[0]?.window
}

/** The tag that a category is, also in another number: "errand", "errands". */
function tagNamed(category: string, tasks: readonly TypedTask[]): string | undefined {
  const wanted = plain(category).replace(/^#/, '').replaceAll(' ', '-')
  const tags = new Set(tasks.flatMap((task) => task.tags))
  const bare = (tag: string) => plain(tag).replaceAll(' ', '-').replace(/s$/, '')
  return [...tags].find((tag) => plain(tag) === wanted) ?? [...tags].find((tag) => bare(tag) === bare(wanted))
}

/** Whether anything was said that narrows. */
export function isNarrow(filter: Filter): boolean {
  return Object.keys(filter).some((key) => key !== 'unknown')
}

export function filtered(tasks: readonly TypedTask[], filter: Filter, clock: Clock): TypedTask[] {
  const { state = 'open', priority, tag, window, about } = filter
  const open = new Set(tasks.filter(isOpen).map(({ id }) => id))
  const found = tasks
    .filter((task) => isInState(task, state, open, clock))
    .filter((task) => priority === undefined || task.priority === priority)
    .filter((task) => tag === undefined || task.tags.includes(tag))
    .filter((task) => window === undefined || isWithin(task, window.days, state, clock))
  if (about === undefined) return found
  const titled = matchTitles(found, about).filter(({ score }) => score >= good)
  const words = plain(about)
  const described = found.filter(
    (task) =>
      // One sign says a word: 买.
      ([...words].length === 1 && plain(task.title).includes(words)) ||
      plain(task.description ?? '').includes(words) ||
      task.tags.some((one) => plain(one) === words),
  )
  const ids = new Set([...titled.map(({ task }) => task.id), ...described.map(({ id }) => id)])
  return found.filter(({ id }) => ids.has(id))
}

function isInState(task: TypedTask, state: State | 'all', open: ReadonlySet<number>, clock: Clock): boolean {
  switch (state) {
    case 'all':
      return true
    case 'done':
      return task.status === 'done'
    case 'open':
      return isOpen(task)
    case 'doing':
      return task.status === 'doing'
    case 'overdue':
      return isOpen(task) && task.due !== null && isPast(task.due, clock)
    case 'dateless':
      return isOpen(task) && task.due === null
    case 'dated':
      return isOpen(task) && task.due !== null
    case 'blocked':
      return isOpen(task) && task.blocked_by.some((id) => open.has(id))
  }
}

export function isPast(due: string, { now, zone }: Clock): boolean {
  return due.length === 10 ? due < localDay(now, zone) : Date.parse(due) < now.getTime()
}

/** Of what is done, when it was done. */
function isWithin(task: TypedTask, { from, to }: DateWindow, state: State | 'all', { zone }: Clock): boolean {
  const at = state === 'done' ? task.completed_at : task.due
  if (at === null || at === undefined) return false
  const day = at.length === 10 ? at : localDay(new Date(at), zone)
  const dayOf = (limit: string) => (limit.length === 10 ? limit : localDay(new Date(limit), zone))
  return (from === null || day >= dayOf(from)) && (to === null || day <= dayOf(to))
}

export function kindOf({ state = 'open', priority, tag, about, window }: Filter): Kind {
  return { state, priority, tag, about, window: window?.words }
}
