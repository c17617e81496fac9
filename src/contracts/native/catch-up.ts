import type { DiscoveryFilter } from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import { isRunning } from '../../context/session.ts'
import { readSince } from '../../language/since-words.ts'
import { countTasks, listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { type Desk, defineTool } from '../contract.ts'
import { staleMarks } from '../stale-marks.ts'
import { timestamp } from '../timestamp.ts'
import { cut, fitting, largestBudget, roughTokens } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { changesSince } from './news.ts'
import { outputOf, strict, within } from './schemas.ts'
import { showMoment, taskLine } from './task-lines.ts'

interface Args {
  readonly since?: string
  readonly budget?: number
}

const usualBudget = 1_000

/** One heading with its lines, most important first. */
interface Section {
  readonly heading: string
  readonly lines: readonly string[]
  /** How many there are, where only the first were fetched. */
  readonly total?: number
  /** Its part of the budget, before what the sections above it left over. */
  readonly share: number
}

export const catchUpTool = defineTool({
  name: 'catch_up',
  description: 'What is new and what is next',
  effect: 'read',
  scopes: ['tasks:read', 'context:read'],
  ...within(
    { budget: [100, largestBudget] },
    strict({
      since: { type: 'string', description: 'Date' },
      budget: { type: 'integer', description: 'Tokens' },
    }),
  ),
  output: outputOf({ since: { type: 'string' }, text: { type: 'string' } }),
  async run({ since, budget = usualBudget }: Args, desk) {
    const from =
      since === undefined ? await lastSeen(desk) : { at: await readSince(since, desk.clock), why: '' }
    return { from, budget, sections: await gather(desk, from.at, budget) }
  },
  answer: ({ from, budget, sections }, { clock }) => {
    const head = `since ${showMoment(from.at, clock)}${from.why}`
    return [head, ...withinBudget(sections, budget - roughTokens(head))].join('\n')
  },
  typed: ({ from, budget, sections }) => ({
    since: timestamp(from.at),
    text: withinBudget(sections, budget).join('\n'),
  }),
})

async function gather(desk: Desk, since: Date, budget: number): Promise<Section[]> {
  const [overdue, today, ready, doing] = await Promise.all([
    tasksIn(desk, 'overdue'),
    tasksIn(desk, 'today'),
    tasksIn(desk, 'ready'),
    tasksInWork(desk),
  ])
  const [rules, decisions, issues, summaries, changes] = await Promise.all([
    known(desk, { types: ['rule'] }, budget),
    known(desk, { types: ['decision', 'pattern'] }, budget),
    known(desk, { types: ['issue'], since }, budget),
    known(desk, { types: ['summary'], since }, budget),
    changesSince(desk, since),
  ])
  const news = [...summaries.lines, ...changes]
  const seen = new Set<string>()
  const once = ({ lines, total }: Listed): Listed => {
    const fresh = lines.filter((line) => !seen.has(line) && seen.add(line))
    return { lines: fresh, total: total - (lines.length - fresh.length) }
  }
  return [
    { heading: 'overdue', ...once(overdue), share: 0.15 },
    { heading: 'due today', ...once(today), share: 0.1 },
    { heading: 'in work', ...once(doing), share: 0.1 },
    { heading: 'news', lines: news, total: summaries.total + changes.length, share: 0.2 },
    { heading: 'rules', ...rules, share: 0.2 },
    { heading: 'ready', ...once(ready), share: 0.15 },
    { heading: 'new issues', ...issues, share: 0.1 },
    { heading: 'decisions and patterns', ...decisions, share: 0.2 },
  ]
}

/** The first of something, and how many there are. */
type Listed = Required<Pick<Section, 'lines' | 'total'>>

async function tasksIn({ tasks, clock }: Desk, view: View): Promise<Listed> {
  const page = await listTasks(tasks, { view, limit: 20 }, clock)
  const open = await openBlockers(tasks, page.tasks)
  const lines = page.tasks.map((task) => taskLine(task, clock, open))
  return { lines, total: page.cursor === null ? lines.length : await countTasks(tasks, { view }, clock) }
}

/** What is in work was touched lately, however little it presses. */
async function tasksInWork({ tasks, clock }: Desk): Promise<Listed> {
  const page = await listTasks(tasks, { view: 'open', order: 'recent', limit: 100 }, clock)
  const doing = page.tasks.filter(({ status }) => status === 'doing')
  const open = await openBlockers(tasks, doing)
  return { lines: doing.map((task) => taskLine(task, clock, open)), total: doing.length }
}

async function known({ project, clock }: Desk, filter: DiscoveryFilter, budget: number): Promise<Listed> {
  const found = await project.context.list({ ...filter, limit: mostKnown })
  const stale = await staleMarks(project.files, found)
  // A long one must not take the place of all others.
  const text = ({ id, text }: Discovery) => quoted(cut(text, budget / 10, `context://${id}`))
  const lines = found.map((one) => `${discoveryHead(one, clock, stale.get(one.id))}\n${text(one)}`)
  return { lines, total: found.length < mostKnown ? found.length : await project.context.count(filter) }
}

const mostKnown = 30

const dayMs = 86_400_000

/** When the caller was here last, before this session. */
async function lastSeen({ project, owner, origin, clock }: Desk): Promise<{ at: Date; why: string }> {
  const client = origin.client ?? null
  const sessions = await project.context.sessions({ actor: owner, client, limit: 2 })
  const before = sessions.find((session) => !isRunning(session, clock.now))
  if (before) return { at: before.lastAt, why: ', your last session' }
  return { at: new Date(clock.now.getTime() - 7 * dayMs), why: ', a week ago: your first session here' }
}

/** Each section gets its share and what those above it did not need; what does not fit is counted. */
function withinBudget(sections: readonly Section[], budget: number): string[] {
  const full = sections.filter(({ lines }) => lines.length > 0)
  if (full.length === 0) return ['nothing new, nothing due, nothing known yet']
  const counted = ({ heading, lines, total = lines.length }: Section) => `${heading}: ${total}`
  const reserved = full.reduce((sum, section) => sum + roughTokens(counted(section)) + 5, 0)
  let left = budget - reserved
  let granted = 0
  return full.flatMap((section) => {
    const { heading, lines, total = lines.length, share } = section
    granted = Math.min(left, granted + share * budget)
    const shown = fitting(lines, (line) => line, granted).lines
    const spent = shown.reduce((sum, line) => sum + roughTokens(line) + 1, 0)
    if (spent > granted) return counted(section)
    granted -= spent
    left -= spent
    return [`${heading}:`, ...shown, total > shown.length ? `${total - shown.length} more` : ''].filter(
      Boolean,
    )
  })
}
