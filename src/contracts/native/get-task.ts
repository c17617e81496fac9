import type { Discovery, FileMark } from '../../context/discovery.ts'
import type { Clock } from '../../tasks/calendar.ts'
import { getTask, type TaskDetails } from '../../tasks/get-task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { defineTool, type OpenProject, type ToolContext } from '../contract.ts'
import { strict } from '../schema.ts'
import { may } from '../scopes.ts'
import { staleMarks } from '../stale-marks.ts'
import { cut, fitting, ordinaryBudget } from './budget.ts'
import { discoveryHead, quoted } from './discovery-lines.ts'
import { outputOf, taskAccepted, taskArgument } from './schemas.ts'
import { changeLine, numbers, showMoment, taskLine } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'
import { linesOf, verbatimLine } from './verbatim-line.ts'

export const getTaskTool = defineTool({
  name: 'get_task',
  description: 'Show a task in full',
  effect: 'read',
  input: strict({ task: taskArgument }, ['task']),
  accepts: { task: taskAccepted },
  output: outputOf({ task: taskOutput, children: tasksOutput, blockers: tasksOutput, waiting: tasksOutput }),
  async run({ task }, context) {
    const details = await getTask(context.tasks, readTaskRef(task))
    return { ...details, ...(await discoveriesOf(context, context.project, details.task.id)) }
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
}

/** What was found out while working on a task: the newest of it. */
export async function discoveriesOf(
  caller: Pick<ToolContext, 'owner' | 'scopes'>,
  project: OpenProject,
  task: number,
): Promise<Known> {
  if (!may(caller, 'context:read')) return { discoveries: [], stale: new Map() }
  const { owner } = caller
  const discoveries = await project.context.list({ author: owner, task, limit: 5 })
  return { discoveries, stale: await staleMarks(project.files, discoveries) }
}

/** The description gets what the rest leaves; what people wrote stands between marks, as data. */
export function showDetails(details: TaskDetails & Known, clock: Clock, budget: number): string {
  const { task, parent, children, blockers, waiting, changes, discoveries, stale } = details
  const steps = fitting(children, (child) => `  ${taskLine(child, clock)}`, budget / 4)
  const hidden = children.length - steps.items.length
  const more = details.hasMoreChildren ? 'and more' : hidden > 0 ? `${hidden} more` : ''
  return [
    taskLine(task, clock, new Set(blockers.map((blocker) => blocker.id))),
    task.description === null ? '' : marked(cut(task.description, budget / 2, `task://${task.id}`)),
    `${task.status}, added ${showMoment(task.createdAt, clock)}`,
    task.completedAt === null ? '' : `completed ${showMoment(task.completedAt, clock)}`,
    parent === null ? '' : `part of ${numbers([parent])}`,
    children.length === 0 ? '' : `sub-tasks:\n${steps.lines.join('\n')}${more && `\n  ${more}`}`,
    blockers.length === 0 ? '' : `waits for ${numbers(blockers)}`,
    waiting.length === 0 ? '' : `${numbers(waiting)} waits for it`,
    ...discoveries.map(
      (one) =>
        `${discoveryHead(one, clock, stale.get(one.id))}\n${quoted(cut(one.text, budget / 20, `context://${one.id}`))}`,
    ),
    ...changes.map((change) => changeLine(change, clock)),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A line that looks like the mark gets a backslash, so that the text cannot end before its end. */
function marked(text: string): string {
  const lines = linesOf(text).map((line) => `${line.startsWith('"""') ? '\\' : ''}${verbatimLine(line)}`)
  return ['"""', ...lines, '"""'].join('\n')
}
