import type { Discovery, FileMark } from '../../context/discovery.ts'
import type { Attachment } from '../../tasks/attachment.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Change } from '../../tasks/change.ts'
import { withLiveClaims } from '../../tasks/claim.ts'
import type { Comment } from '../../tasks/comment.ts'
import { getTask, type TaskDetails } from '../../tasks/get-task.ts'
import { type Authors, authorsOf } from '../authors.ts'
import type { PersonName } from '../call.ts'
import { defineTool, type OpenProject, type ToolContext } from '../contract.ts'
import { onTask } from '../on-task.ts'
import { outputOf, strict } from '../schema.ts'
import { may } from '../scopes.ts'
import { staleMarks } from '../stale-marks.ts'
import { cut, fitting, ordinaryBudget } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { taskAccepted, taskArgument } from './schemas.ts'
import { changeLine, type Names, numbers, oneLine, showMoment, taskLine } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'
import { linesOf, verbatimLine } from './verbatim-line.ts'

export const getTaskTool = defineTool({
  name: 'get_task',
  description: 'Show a task',
  effect: 'read',
  input: strict({ task: taskArgument }, ['task']),
  accepts: { task: taskAccepted },
  output: outputOf({ task: taskOutput, children: tasksOutput, blockers: tasksOutput, waiting: tasksOutput }),
  async run({ task }, context) {
    return onTask(context, task, async (at, which) => {
      const details = await getTask(at.tasks, which)
      const { id } = details.task
      const { hasDiscoveries, hasComments, hasAttachments } = details.beside
      const [known, comments, attachments] = await Promise.all([
        hasDiscoveries ? discoveriesOf(at, at.project, id) : nothingKnown,
        hasComments ? at.comments.list(id) : [],
        hasAttachments ? at.attachments.list(id) : [],
      ])
      const [shown] = await withLiveClaims(at.tasks, [details.task] as const, at.clock.now)
      const people = await at.people(peopleOf(details, comments))
      const authors = await authorsOf(at, known.discoveries)
      return { ...details, ...known, task: shown, comments, attachments, people, authors, names: at }
    })
  },
  answer: (details, { clock }) => showDetails(details, clock, ordinaryBudget),
  typed: ({ task, children, blockers, waiting }) => ({
    task: typedTask(task),
    children: children.map(typedTask),
    blockers: blockers.map(typedTask),
    waiting: waiting.map(typedTask),
  }),
})

interface Known {
  readonly discoveries: readonly Discovery[]
  readonly stale: ReadonlyMap<number, readonly FileMark[]>
  readonly authors?: Authors
}

const nothingKnown: Known = { discoveries: [], stale: new Map() }

/** What was found out while working on a task: the newest of it. */
export async function discoveriesOf(
  caller: Pick<ToolContext, 'scopes'>,
  project: OpenProject,
  task: number,
): Promise<Known> {
  if (!may(caller, 'context:read')) return nothingKnown
  const discoveries = await project.context.list({ task, limit: 5 })
  return { discoveries, stale: await staleMarks(project.files, discoveries) }
}

/** The description gets what the rest leaves; what people wrote stands between marks, as data. */
export function showDetails(details: TaskDetails & Known & Discussion, clock: Clock, budget: number): string {
  const { task, parent, children, blockers, waiting, changes, discoveries, stale } = details
  const { comments = [], attachments = [], people = new Map(), names } = details
  const reference = names?.reference
  const name = (id: string) => oneLine(people.get(id)?.name ?? id)
  const steps = fitting(children, (child) => `  ${taskLine(child, clock, undefined, reference)}`, budget / 4)
  const hidden = children.length - steps.items.length
  const more = details.hasMoreChildren ? 'and more' : hidden > 0 ? `${hidden} more` : ''
  return [
    taskLine(task, clock, new Set(blockers.map((blocker) => blocker.id)), reference),
    task.assignee === null ? '' : `assigned to ${name(task.assignee)}`,
    task.description === null ? '' : marked(cut(task.description, budget / 2, `task://${task.id}`)),
    `${task.status}, added ${showMoment(task.createdAt, clock)}`,
    task.completedAt === null ? '' : `completed ${showMoment(task.completedAt, clock)}`,
    parent === null ? '' : `part of ${numbers([parent], 1, reference)}`,
    children.length === 0 ? '' : `sub-tasks:\n${steps.lines.join('\n')}${more && `\n  ${more}`}`,
    blockers.length === 0 ? '' : `waits for ${numbers(blockers, 10, reference)}`,
    waiting.length === 0 ? '' : `${numbers(waiting, 10, reference)} waits for it`,
    attachments.length === 0 ? '' : filesLine(attachments),
    ...comments
      .slice(-commentsShown)
      .map(
        ({ author, client, text, createdAt }) =>
          `${name(author)}${client === null ? '' : ` (${oneLine(client)})`}, ${showMoment(createdAt, clock)}:\n${quoted(cut(text, budget / 20, 'get_task'))}`,
      ),
    comments.length > commentsShown ? `${comments.length - commentsShown} earlier comments` : '',
    ...discoveries.map(
      (one) =>
        `${discoveryHead(one, clock, stale.get(one.id), details.authors)}\n${quoted(cut(one.text, budget / 20, `context://${one.id}`))}`,
    ),
    ...changes.map((change) => changeLine(change, clock, names, people)),
  ]
    .filter(Boolean)
    .join('\n')
}

const commentsShown = 5
const filesShown = 10

/** `attachments: plan.pdf (application/pdf, 1.2 MB)`. */
function filesLine(files: readonly Attachment[]): string {
  const named = files
    .slice(-filesShown)
    .map(({ name, type, size }) => `${oneLine(name)} (${type}, ${showSize(size)})`)
  const earlier = files.length > filesShown ? [`${files.length - filesShown} earlier`] : []
  return `attachments: ${[...earlier, ...named].join(', ')}`
}

function showSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** What was said about a task, and how its project is named from here. */
interface Discussion {
  readonly comments?: readonly Comment[]
  readonly attachments?: readonly Attachment[]
  readonly people?: ReadonlyMap<string, PersonName>
  readonly names?: Names
}

export function peopleOf({ task, changes }: TaskDetails, comments: readonly Comment[]): string[] {
  const known = [task.assignee, ...comments.map(({ author }) => author), ...changes.map(actorOf)]
  return [...new Set(known.filter((person) => person !== null))]
}

const actorOf = ({ origin }: Change) => origin.actor

/** A line that looks like the mark gets a backslash, so that the text cannot end before its end. */
function marked(text: string): string {
  const lines = linesOf(text).map((line) => `${line.startsWith('"""') ? '\\' : ''}${verbatimLine(line)}`)
  return ['"""', ...lines, '"""'].join('\n')
}
