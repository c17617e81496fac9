import { selectChanges } from '../../src/stores/sql/changes.ts'
import type { Statement } from '../../src/stores/sql/statement.ts'
import { countUpTo } from '../../src/stores/sql/task-counts.ts'
import { selectPage, selectTask, selectTitled, selectWaiting } from '../../src/stores/sql/task-queries.ts'
import { usualLeaseMs } from '../../src/tasks/claim.ts'
import { type View, viewFilter, views } from '../../src/tasks/list-tasks.ts'
import type { Order, TaskFilter } from '../../src/tasks/task-store.ts'
import { type Desk, owner } from './desk.ts'
import { median } from './rounds.ts'

export interface Plan {
  readonly query: string
  readonly lines: readonly string[]
  readonly flags: readonly string[]
  /** None where the plan is quadratic: at a million tasks it would not end. */
  readonly ms: number | null
}

const clock = { now: new Date(), zone: 'UTC' }

/** How the engine goes about each question a use case can ask, and how long it takes. */
export async function explainAll(desk: Desk): Promise<Plan[]> {
  const plans: Plan[] = []
  for (const [query, statement] of questions(desk.size)) plans.push(await explain(desk, query, statement))
  return plans
}

/** PostgreSQL settles on its plan for a prepared statement after a few uses, so it is timed and asked after them. */
async function explain(desk: Desk, query: string, statement: Statement): Promise<Plan> {
  const flags = flagsOf(await desk.raw.explain(statement))
  if (flags.includes('QUADRATIC')) return { query, lines: await desk.raw.explain(statement), flags, ms: null }
  for (let use = 0; use < 5; use++) await desk.raw.all(statement)
  const ms = await timeOf(desk, statement)
  const lines = await desk.raw.explain(statement)
  return { query, lines, flags: flagsOf(lines), ms }
}

function questions(size: number): [string, Statement][] {
  const page = (filter: TaskFilter, order: Order) => selectPage(owner, { ...filter, order, limit: 51 })
  const list = (view: View, order: Order): [string, Statement] => [
    `list ${view} by ${order}`,
    page(viewFilter(view, clock, usualLeaseMs), order),
  ]
  return [
    ['find', selectTask(owner, Math.ceil(size / 2))],
    ...views.map((view) => list(view, 'newest')),
    list('ready', 'urgent'),
    list('open', 'urgent'),
    list('today', 'due'),
    list('overdue', 'due'),
    list('blocked', 'urgent'),
    list('done', 'recent'),
    list('open', 'due'),
    list('open', 'recent'),
    list('all', 'urgent'),
    list('all', 'due'),
    list('all', 'recent'),
    ['list all by newest, priority', page({ priority: 'high' }, 'newest')],
    ['list open by urgent, priority', page({ state: 'open', priority: 'high' }, 'urgent')],
    ['list all by newest, tag', page({ tag: 'garden' }, 'newest')],
    ['list open by urgent, tag', page({ state: 'open', tag: 'garden' }, 'urgent')],
    ['list all by newest, parent', page({ parent: 2 }, 'newest')],
    ['list all by newest, words nobody has', page({ words: 'zebra' }, 'newest')],
    ['list open by urgent, words nobody has', page({ state: 'open', words: 'zebra' }, 'urgent')],
    ['find titled', selectTitled(owner, `case ${Math.ceil(size / 2)}`, 6)],
    ['waiting for', selectWaiting(owner, 19)],
    ...views.map((view): [string, Statement] => [
      `count ${view}`,
      countUpTo(owner, viewFilter(view, clock, usualLeaseMs), 1_000),
    ]),
    ['count by tag', countUpTo(owner, { tag: 'garden' }, 1_000)],
    ['count by priority', countUpTo(owner, { priority: 'high' }, 1_000)],
    ['changes of a task', selectChanges(owner, { task: size, limit: 5 })],
    ['changes, last standing', selectChanges(owner, { standing: true, limit: 1 })],
  ]
}

function flagsOf(lines: readonly string[]): string[] {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line))
  return [
    ...(has(/^SCAN (?!.*USING)(t|m|tasks|changes)\b|Seq Scan on (tasks|changes)/) ? ['FULL SCAN'] : []),
    ...(has(/^SCAN .*USING/) ? ['whole index'] : []),
    ...(isQuadratic(lines) ? ['QUADRATIC'] : []),
    ...(has(/TEMP B-TREE|^\s*(->)?\s*(Incremental )?Sort\b/) ? ['sorts'] : []),
  ]
}

/** On SQLite: a question asked once a row that itself goes through all open tasks. */
function isQuadratic(lines: readonly string[]): boolean {
  const inner = lines.slice(lines.findIndex((line) => line.startsWith('CORRELATED')))
  return (
    inner.length < lines.length &&
    inner.some((line) => /^SEARCH .*\(project=\?( AND is_open=\?)?\)/.test(line))
  )
}

async function timeOf({ raw }: Desk, statement: Statement): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 3; turn++) {
    const begin = performance.now()
    await raw.all(statement)
    times.push(performance.now() - begin)
  }
  return median(times)
}
