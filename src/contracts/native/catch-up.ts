import type { DiscoveryFilter } from '../../context/context-store.ts'
import type { Discovery } from '../../context/discovery.ts'
import { isRunning } from '../../context/session.ts'
import { readSince } from '../../language/since-words.ts'
import type { Project } from '../../projects/project.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import { countAcross, listAcross } from '../../tasks/list-across.ts'
import { countTasks, listTasks, type View } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { isOpen, type Task } from '../../tasks/task.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { authorsOf } from '../authors.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { inboxWords } from '../inbox-page.ts'
import { outputOf, strict } from '../schema.ts'
import { staleMarks } from '../stale-marks.ts'
import { timestamp } from '../timestamp.ts'
import { cut, fitting, largestBudget, roughTokens } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { changesSince } from './news.ts'
import { between } from './schemas.ts'
import { oneLine, type Reference, showMoment, taskLine } from './task-lines.ts'

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
  description: 'What is new and next',
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
    return { from, budget, sections: await gather(context, from.at, budget, since !== undefined) }
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

async function gather(
  context: ToolContext,
  since: Date,
  budget: number,
  isAsked: boolean,
): Promise<Section[]> {
  const [overdue, today, ready, doing] = await Promise.all([
    tasksAcross(context, 'overdue'),
    tasksAcross(context, 'today'),
    tasksIn(context, 'ready'),
    tasksInWork(context),
  ])
  const [rules, decisions, issues, summaries, changes, inbox, reminded] = await Promise.all([
    known(context, { types: ['rule'] }, budget),
    // Who names a time wants what was decided since; who does not, what holds.
    known(context, { types: ['decision', 'pattern'], ...(isAsked && { since }) }, budget),
    known(context, { types: ['issue'], since }, budget),
    known(context, { types: ['summary'], since }, budget),
    changesSince(context, since),
    inboxLines(context),
    remindedLines(context, since),
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
    { heading: 'reminders', ...reminded, share: 0.1 },
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

async function tasksIn({ tasks, clock, owner, origin, reference }: ToolContext, view: View): Promise<Listed> {
  const request = { view, viewer: { person: owner, connection: origin.connection ?? '' } }
  const page = await listTasks(tasks, { ...request, limit: 20 }, clock)
  const lines = await linesOf(page.tasks, tasks, clock, reference)
  return { lines, total: page.cursor === null ? lines.length : await countTasks(tasks, request, clock) }
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
      const [line] = await linesOf([task], at.tasks, at.clock, at.reference)
      return line as string
    }),
  )
  if (page.cursor === null) return { lines, total: lines.length }
  const counts = await countAcross(context.allTasks, ids, { view }, context.clock)
  return { lines, total: [...counts.values()].reduce((sum, count) => sum + count, 0) }
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

/** What the person was reminded of since, and has not done. */
async function remindedLines(context: ToolContext, since: Date): Promise<Listed> {
  const notices = (await context.notifications?.notices(since, 20)) ?? []
  const reminders = notices.filter(({ kind }) => kind === 'reminder').slice(-10)
  if (reminders.length === 0) return { lines: [], total: 0 }
  const projects = new Map((await context.projects.list()).map((project) => [project.id, project]))
  const lines = await Promise.all(
    reminders.map(async ({ project: id, task: number, at: moment }) => {
      const project = projects.get(id)
      if (!project) return []
      const at = id === context.project.ref.id ? context : context.inProject(project)
      const task = await at.tasks.find(number)
      if (!task || !isOpen(task)) return []
      return [`${at.reference(number)} ${oneLine(task.title)}: reminded ${showMoment(moment, at.clock)}`]
    }),
  )
  const shown = lines.flat()
  return { lines: shown, total: shown.length }
}

/** What is in work was touched lately, however little it presses. */
async function tasksInWork({ tasks, clock, reference }: ToolContext): Promise<Listed> {
  const page = await listTasks(tasks, { view: 'open', order: 'recent', limit: 100 }, clock)
  const doing = page.tasks.filter(({ status }) => status === 'doing')
  return { lines: await linesOf(doing, tasks, clock, reference), total: doing.length }
}

async function linesOf(
  found: readonly Task[],
  tasks: TaskReader,
  clock: Clock,
  reference?: Reference,
): Promise<string[]> {
  const [open, live] = await Promise.all([
    openBlockers(tasks, found),
    withLiveClaims(tasks, found, clock.now),
  ])
  return live.map((task) => taskLine(task, clock, open, reference))
}

async function known(context: ToolContext, filter: DiscoveryFilter, budget: number): Promise<Listed> {
  const { project, clock } = context
  const found = await project.context.list({ ...filter, limit: mostKnown })
  const [stale, authors] = await Promise.all([staleMarks(project.files, found), authorsOf(context, found)])
  // A long one must not take the place of all others.
  const text = ({ id, text }: Discovery) => quoted(cut(text, budget / 10, `context://${id}`))
  const lines = found.map((one) => `${discoveryHead(one, clock, stale.get(one.id), authors)}\n${text(one)}`)
  return { lines, total: found.length < mostKnown ? found.length : await project.context.count(filter) }
}

const mostKnown = 30

const dayMs = 86_400_000

/** When the caller was here last, before this session. */
async function lastSeen({ project, owner, origin, clock }: ToolContext): Promise<{ at: Date; why: string }> {
  const client = origin.client ?? null
  const whose = { actor: owner, client }
  const [sessions, [other]] = await Promise.all([
    project.context.sessions({ ...whose, limit: 2 }),
    project.context.sessions({ ...whose, otherThan: origin.connection ?? '', limit: 1 }),
  ])
  const over = sessions.find((session) => !isRunning(session, clock.now))
  // It ended a moment ago, or goes on in another window: what came since it began may not have been told to it.
  if (other && isRunning(other, clock.now) && !(over && over.lastAt > other.startedAt))
    return { at: other.startedAt, why: ', when your last session began' }
  if (over) return { at: over.lastAt, why: ', your last session' }
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
