import type { DiscoveryFilter } from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import { isRunning } from '../../context/session.ts'
import type { InboxKind } from '../../projects/inbox.ts'
import type { Project } from '../../projects/project.ts'
import { countAcross, listAcross } from '../../tasks/list-across.ts'
import { countTasks, listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { strict } from '../schema.ts'
import { readSince } from '../since-words.ts'
import { staleMarks } from '../stale-marks.ts'
import { timestamp } from '../timestamp.ts'
import { cut, fitting, largestBudget, roughTokens } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { changesSince } from './news.ts'
import { between, outputOf } from './schemas.ts'
import { oneLine, showMoment, taskLine } from './task-lines.ts'

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
  input: strict({
    since: { type: 'string', description: 'Date' },
    budget: { type: 'integer', description: 'Tokens' },
  }),
  accepts: { budget: between(100, largestBudget) },
  output: outputOf({ since: { type: 'string' }, text: { type: 'string' } }),
  async run({ since, budget = usualBudget }, context) {
    const from =
      since === undefined ? await lastSeen(context) : { at: await readSince(since, context.clock), why: '' }
    return { from, budget, sections: await gather(context, from.at, budget) }
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

async function gather(context: ToolContext, since: Date, budget: number): Promise<Section[]> {
  const [overdue, today, ready, doing] = await Promise.all([
    tasksAcross(context, 'overdue'),
    tasksAcross(context, 'today'),
    tasksIn(context, 'ready'),
    tasksInWork(context),
  ])
  const [rules, decisions, issues, summaries, changes, inbox] = await Promise.all([
    known(context, { types: ['rule'] }, budget),
    known(context, { types: ['decision', 'pattern'] }, budget),
    known(context, { types: ['issue'], since }, budget),
    known(context, { types: ['summary'], since }, budget),
    changesSince(context, since),
    inboxLines(context),
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
    { heading: 'inbox', ...inbox, share: 0.15 },
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

async function tasksIn({ tasks, clock }: ToolContext, view: View): Promise<Listed> {
  const page = await listTasks(tasks, { view, limit: 20 }, clock)
  const open = await openBlockers(tasks, page.tasks)
  const lines = page.tasks.map((task) => taskLine(task, clock, open))
  return { lines, total: page.cursor === null ? lines.length : await countTasks(tasks, { view }, clock) }
}

/** What is due is due in whatever project it is. */
async function tasksAcross(context: ToolContext, view: View): Promise<Listed> {
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  const ids = [...projects.keys()]
  const page = await listAcross(context.allTasks, ids, { view, limit: 20 }, context.clock)
  const lines = await Promise.all(
    page.tasks.map(async ({ project, task }) => {
      const isHere = project === context.project.ref.id
      const at = isHere ? context : context.inProject(projects.get(project) as Project)
      return taskLine(task, at.clock, await openBlockers(at.tasks, [task]), at.reference)
    }),
  )
  if (page.cursor === null) return { lines, total: lines.length }
  const counts = await countAcross(context.allTasks, ids, { view }, context.clock)
  return { lines, total: [...counts.values()].reduce((sum, count) => sum + count, 0) }
}

const inboxWords: Readonly<Record<InboxKind, string>> = {
  assigned: 'assigned to you',
  mentioned: 'you were mentioned',
  commented: 'commented',
  unblocked: 'can be begun now',
  returned: 'came back unclaimed',
}

/** What the person has not seen yet. */
async function inboxLines(context: ToolContext): Promise<Listed> {
  const items = await context.inbox.list({ unseen: true, limit: 10 })
  if (items.length === 0) return { lines: [], total: 0 }
  const projects = new Map(
    (await context.projects.list({ archived: true })).map((project) => [project.id, project]),
  )
  const people = await context.people([...new Set(items.map(({ actor }) => actor))])
  const lines = await Promise.all(
    items.map(async ({ project: id, task: number, kind, actor, client, text }) => {
      const isHere = id === context.project.ref.id
      const at = isHere ? context : context.inProject(projects.get(id) as Project)
      const task = await at.tasks.find(number)
      const who = oneLine(people.get(actor)?.name ?? client ?? actor)
      const title = task ? ` ${oneLine(task.title)}` : ''
      const quote = text === null ? '' : `\n${quoted(cut(text, 60, 'get_task'))}`
      return `${at.reference(number)}${title}: ${inboxWords[kind]}, by ${who}${quote}`
    }),
  )
  return { lines, total: items.length < 10 ? items.length : await context.inbox.countUnseen() }
}

/** What is in work was touched lately, however little it presses. */
async function tasksInWork({ tasks, clock }: ToolContext): Promise<Listed> {
  const page = await listTasks(tasks, { view: 'open', order: 'recent', limit: 100 }, clock)
  const doing = page.tasks.filter(({ status }) => status === 'doing')
  const open = await openBlockers(tasks, doing)
  return { lines: doing.map((task) => taskLine(task, clock, open)), total: doing.length }
}

async function known(
  { project, clock }: ToolContext,
  filter: DiscoveryFilter,
  budget: number,
): Promise<Listed> {
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
async function lastSeen({ project, owner, origin, clock }: ToolContext): Promise<{ at: Date; why: string }> {
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
