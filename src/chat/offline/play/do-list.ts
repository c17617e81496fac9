import type { ListView, Request } from '../understand/understood.ts'
import { type DueSpan, isWithin, readDueSpan } from './due-span.ts'
import { findTask } from './find-task.ts'
import { linesIn, type SeenTask, taskIn, tasksIn } from './results.ts'
import { callOne, type Play, type Scene, type Told } from './scene.ts'
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

export async function* doList({ args }: Request, { clock }: Scene): Play<Told> {
  const { view = 'open', query, priority, tag, due } = args
  const span = due ? await readDueSpan(due, clock) : null
  const input = { view, ...(query && { query }), ...(priority && { priority }), ...(tag && { tag }) }
  const output = yield* callOne('list_tasks', span ? { ...input, limit: 250 } : input)
  if (!output.ok) return { text: sayFailure(output) }
  const all = tasksIn(output)
  const tasks = span ? all.filter((task) => isWithin(task.due ?? null, span)) : all
  const { total = all.length } = (output.data ?? {}) as { total?: number }
  const count = span ? tasks.length : Math.max(total, tasks.length)
  const kind = sayKind(args, span)
  if (tasks.length === 0) return { text: sayNone(view, kind, isNarrowed(args)), shown: [] }
  const lines = linesIn(output)
  const shown = tasks.slice(0, mostShown)
  const listed = shown.map(({ id, title }) => `- ${lines.get(id) ?? `#${id} ${title}`}`)
  const more = count > shown.length ? `\n- and ${count - shown.length} more` : ''
  const unknown = due && !span ? ` I did not understand "${due}", so they are not narrowed by date.` : ''
  const head = count === 1 ? `Here is your one ${one(kind)}:` : `Here are your ${count} ${kind}:`
  return {
    text: `${head}${unknown}\n${listed.join('\n')}${more}`,
    offer: sayOffer(view, shown),
    shown: shown.map(({ id }) => id),
  }
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

function sayOffer(view: ListView, [first]: readonly SeenTask[]): string {
  if (!first) return ''
  return view === 'done'
    ? `Say "reopen task ${first.id}" if one is not done after all.`
    : `Say "mark task ${first.id} as done" when one is finished.`
}

/** One task in full. */
export async function* doShow(request: Request, scene: Scene): Play<Told> {
  const found = yield* findTask(request, scene)
  if ('text' in found) return found
  const output = yield* callOne('get_task', { task: String(found.id) })
  const task = taskIn(output)
  if (!output.ok || !task) return { text: sayFailure(output) }
  const { children = [], blockers = [] } = (output.data ?? {}) as Record<string, readonly SeenTask[]>
  const facts = [
    states[task.status ?? 'todo'] ?? 'still to do',
    task.priority && task.priority !== 'medium' ? `${task.priority} priority` : '',
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

const states: Readonly<Record<string, string>> = {
  todo: 'still to do',
  doing: 'in progress',
  done: 'done',
  cancelled: 'cancelled',
}
