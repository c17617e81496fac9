import type { ListedTasks } from '../../../contracts/native/list-tasks.ts'
import { taskLine } from '../../../contracts/native/task-lines.ts'
import type { TypedTask } from '../../../contracts/native/typed-task.ts'
import type { ListView, Request } from '../understand/understood.ts'
import { type DueSpan, isWithin, readDueSpan } from './due-span.ts'
import { findTask } from './find-task.ts'
import { dataOf, type TaskResult } from './results.ts'
import { type Clock, callOne, type Play, type RequestAnswer, type Scene } from './scene.ts'
import { oxford, quote, sayDue, sayFailure } from './words.ts'

const mostShown = 30
const kinds: Readonly<Record<ListView, string>> = {
  ready: 'tasks that are ready to begin',
  open: 'tasks',
  today: 'tasks due by today',
  overdue: 'overdue tasks',
  blocked: 'blocked tasks',
  done: 'completed tasks',
  all: 'tasks',
}

export async function* doList({ args }: Request, { clock }: Scene): Play<RequestAnswer> {
  const { view = 'open', query, priority, tag, due } = args
  const span = due ? await readDueSpan(due, clock) : null
  const input = { view, ...(query && { query }), ...(priority && { priority }), ...(tag && { tag }) }
  const output = yield* callOne('list_tasks', span ? { ...input, limit: 250 } : input)
  if (!output.ok) return { text: sayFailure(output) }
  const { tasks: all = [], total = all.length, open_blockers } = dataOf<ListedTasks>(output)
  const tasks = span ? all.filter((task) => isWithin(task.due, span)) : all
  const count = span ? tasks.length : Math.max(total, tasks.length)
  const kind = sayKind(args, span)
  if (tasks.length === 0) return { text: sayNone(view, kind, isNarrowed(args)), shown: [] }
  const open = new Set(open_blockers)
  const shown = tasks.slice(0, mostShown)
  const listed = shown.map((task) => `- ${lineOf(task, clock, open)}`)
  const more = count > shown.length ? `\n- and ${count - shown.length} more` : ''
  const unknown = due && !span ? ` I did not understand "${due}", so they are not narrowed by date.` : ''
  const head = count === 1 ? `Here is your one ${one(kind)}:` : `Here are your ${count} ${kind}:`
  return {
    text: `${head}${unknown}\n${listed.join('\n')}${more}`,
    offer: sayOffer(view, shown),
    shown: shown.map(({ id }) => id),
  }
}

/** Without the mark that assistants get for a task in work. */
function lineOf(
  { status, blocked_by, claimed_by, ...task }: TypedTask,
  clock: Clock,
  open: Set<number>,
): string {
  const shown = status === 'doing' ? 'todo' : status
  return taskLine({ ...task, status: shown, blockedBy: blocked_by, claimedBy: claimed_by }, clock, open)
}

function sayKind({ view = 'open', query, priority, tag }: Request['args'], span: DueSpan | null): string {
  const about = [
    query ? ` about "${query}"` : '',
    tag ? ` tagged #${tag}` : '',
    span ? ` due ${span.words}` : '',
  ]
  return `${priority ? `${priority} priority ` : ''}${kinds[view]}${about.join('')}`
}

function one(kind: string): string {
  return kind.replace(/\btasks\b( that are)?/, (_, are) => (are ? 'task that is' : 'task'))
}

function isNarrowed({ query, priority, tag, due }: Request['args']): boolean {
  return [query, priority, tag, due].some((filter) => filter !== undefined)
}

function sayNone(view: ListView, kind: string, narrowed: boolean): string {
  if (narrowed) return `You have no ${kind}. Say "show all my tasks" to see everything.`
  if (view === 'done') return 'Nothing is completed yet. Say "show my tasks" to see what is open.'
  if (view === 'overdue') return 'Nothing is overdue. Well done!'
  if (view === 'blocked') return 'Nothing is blocked.'
  if (view === 'today') return 'Nothing is due today. Say "show my tasks" to see what is open.'
  return 'Your list is empty. Tell me what to remember, such as "remind me to call mom tomorrow".'
}

function sayOffer(view: ListView, [first]: readonly TypedTask[]): string {
  if (!first) return ''
  return view === 'done'
    ? `Say "reopen task ${first.id}" if one is not done after all.`
    : `Say "mark task ${first.id} as done" when one is finished.`
}

interface DetailsResult extends TaskResult {
  readonly children: readonly TypedTask[]
  readonly blockers: readonly TypedTask[]
}

/** One task in full. */
export async function* doShow(request: Request, scene: Scene): Play<RequestAnswer> {
  const found = yield* findTask(request, scene)
  if ('text' in found) return found
  const output = yield* callOne('get_task', { task: String(found.id) })
  const { task, children = [], blockers = [] } = dataOf<DetailsResult>(output)
  if (!output.ok || !task) return { text: sayFailure(output) }
  const facts = [
    states[task.status],
    task.priority !== 'medium' ? `${task.priority} priority` : '',
    task.due ? `due ${sayDue(task.due, scene.clock)}` : '',
    blockers.length > 0 ? `waiting for ${blockers.map(({ title }) => quote(title)).join(', ')}` : '',
  ].filter(Boolean)
  const steps = children.map(({ id, title, status }) => `- ${status === 'done' ? '✓ ' : ''}#${id} ${title}`)
  return {
    text: [`${quote(task.title)} (#${task.id}) is ${oxford(facts)}.`, task.description ?? '', ...steps]
      .filter(Boolean)
      .join('\n'),
    offer:
      task.status === 'done'
        ? 'Say "reopen it" if it is not done after all.'
        : 'Say "mark it done" when it is.',
  }
}

const states: Readonly<Record<TypedTask['status'], string>> = {
  todo: 'still to do',
  doing: 'in progress',
  done: 'done',
  cancelled: 'cancelled',
}
