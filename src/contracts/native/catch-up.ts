import type { ContextStore } from '../../context/context-store.ts'
import { invalid } from '../../errors.ts'
import { dueAt } from '../../tasks/due.ts'
import { listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { type Desk, defineTool } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { staleMarks } from '../stale-marks.ts'
import { timestamp } from '../timestamp.ts'
import { fitting, largestBudget, roughTokens } from './budget.ts'
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
  /** Its part of the budget, before what the sections above it left over. */
  readonly share: number
}

export const catchUpTool = defineTool({
  name: 'catch_up',
  description: 'What is new and what is next',
  effect: 'read',
  ...within(
    { budget: [100, largestBudget] },
    strict({
      since: { type: 'string', description: 'Date' },
      budget: { type: 'integer', description: 'Tokens' },
    }),
  ),
  output: outputOf({ since: { type: 'string' }, text: { type: 'string' } }),
  async run({ since, budget = usualBudget }: Args, desk) {
    const from = since === undefined ? await lastSeen(desk) : { at: await readSince(since, desk), why: '' }
    return { from, budget, sections: await gather(desk, from.at) }
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

async function gather(desk: Desk, since: Date): Promise<Section[]> {
  const { project, clock } = desk
  const { context } = project
  const [overdue, today, ready, doing] = await Promise.all(
    (['overdue', 'today', 'ready', 'open'] as const).map((view) => tasksIn(desk, view)),
  )
  const [rules, decisions, issues, news] = await Promise.all([
    context.list({ types: ['rule'], limit: 30 }),
    context.list({ types: ['decision', 'pattern'], limit: 30 }),
    context.list({ types: ['issue'], since, limit: 20 }),
    newsSince(desk, context, since),
  ])
  const known = [...rules, ...decisions, ...issues]
  const stale = await staleMarks(project.files, known)
  const lines = (list: typeof known) =>
    list.map((one) => `${discoveryHead(one, clock, stale.get(one.id))}\n${quoted(one.text)}`)
  const seen = new Set<string>()
  const once = (list: readonly string[] = []) => list.filter((line) => !seen.has(line) && seen.add(line))
  return [
    { heading: 'overdue', lines: once(overdue), share: 0.15 },
    { heading: 'due today', lines: once(today), share: 0.1 },
    { heading: 'in work', lines: once(doing?.filter((line) => line.startsWith('> '))), share: 0.1 },
    { heading: 'news', lines: news, share: 0.2 },
    { heading: 'rules', lines: lines(rules), share: 0.2 },
    { heading: 'ready', lines: once(ready), share: 0.15 },
    { heading: 'new issues', lines: lines(issues), share: 0.1 },
    { heading: 'decisions and patterns', lines: lines(decisions), share: 0.2 },
  ]
}

async function tasksIn({ tasks, clock }: Desk, view: View): Promise<string[]> {
  const page = await listTasks(tasks, { view, limit: 20 }, clock)
  const open = await openBlockers(tasks, page.tasks)
  return page.tasks.map((task) => taskLine(task, clock, open))
}

/** Summaries of sessions, and what others or other clients did to the tasks. */
async function newsSince(desk: Desk, context: ContextStore, since: Date): Promise<string[]> {
  const summaries = await context.list({ types: ['summary'], since, limit: 10 })
  const told = summaries.map((one) => `${discoveryHead(one, desk.clock, undefined)}\n${quoted(one.text)}`)
  return [...told, ...(await changesSince(desk, since))]
}

const dayMs = 86_400_000

/** When the caller was here last, before this session. */
async function lastSeen({ project, owner, origin, clock }: Desk): Promise<{ at: Date; why: string }> {
  const client = origin.client ?? null
  const sessions = await project.context.sessions({ actor: owner, client, limit: 2 })
  const quiet = clock.now.getTime() - 30 * 60_000
  const before = sessions.find(({ lastAt, summary }) => summary !== null || lastAt.getTime() < quiet)
  if (before) return { at: before.lastAt, why: ', your last session' }
  return { at: new Date(clock.now.getTime() - 7 * dayMs), why: ', a week ago: your first session here' }
}

async function readSince(since: string, { clock }: Desk): Promise<Date> {
  const due = await readDueWords(since, clock)
  const at = due === null ? undefined : new Date(dueAt(due))
  if (!at || at > clock.now) {
    throw invalid('bad_due', 'since must be a date or a time that has passed.', {
      hint: 'Write 2026-11-14, or yesterday.',
    })
  }
  return at
}

/** Each section gets its share and what those above it did not need; what does not fit is counted. */
function withinBudget(sections: readonly Section[], budget: number): string[] {
  const lines: string[] = []
  let left = budget
  let granted = 0
  for (const { heading, lines: all, share } of sections) {
    granted = Math.min(left, granted + share * budget)
    if (all.length === 0) continue
    const room = granted - roughTokens(heading) - 8
    if (room < 10) {
      lines.push(`${heading}: ${all.length}`)
      continue
    }
    const shown = fitting(all, (line) => line, room)
    const more = all.length - shown.lines.length
    const block = [`${heading}:`, ...shown.lines, more > 0 ? `${more} more` : ''].filter(Boolean)
    const spent = roughTokens(block.join('\n'))
    granted -= spent
    left -= spent
    lines.push(...block)
  }
  return lines.length > 0 ? lines : ['nothing new, nothing due, nothing known yet']
}
