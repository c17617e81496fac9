import type { Clock } from '../../tasks/calendar.ts'
import { getTask, type TaskDetails } from '../../tasks/get-task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { defineTool } from '../contract.ts'
import { cut, fitting, ordinaryBudget } from './budget.ts'
import { outputOf, strict, takingTask, taskArgument, taskOutput, tasksOutput } from './schemas.ts'
import { changeLine, numbers, showMoment, taskLine } from './task-lines.ts'
import { typedTask } from './typed-task.ts'

export const getTaskTool = defineTool({
  name: 'get_task',
  description: 'Show a task in full',
  effect: 'read',
  ...takingTask(strict({ task: taskArgument }, ['task'])),
  output: outputOf({ task: taskOutput, children: tasksOutput, blockers: tasksOutput, waiting: tasksOutput }),
  run: ({ task }: { task: number | string }, { tasks }) => getTask(tasks, readTaskRef(task)),
  answer: (details, { clock }) => showDetails(details, clock, ordinaryBudget),
  typed: ({ task, children, blockers, waiting }) => ({
    task: typedTask(task),
    children: children.map(typedTask),
    blockers: blockers.map(typedTask),
    waiting: waiting.map(typedTask),
  }),
})

/** The description gets what the rest leaves; what people wrote stands between marks, as data. */
export function showDetails(details: TaskDetails, clock: Clock, budget: number): string {
  const { task, parent, children, blockers, waiting, changes } = details
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
    ...changes.map((change) => changeLine(change, clock)),
  ]
    .filter(Boolean)
    .join('\n')
}

/** A line that looks like the mark gets a backslash, so that the text cannot end before its end. */
function marked(text: string): string {
  return `"""\n${text.replace(/^(?=""")/gm, '\\')}\n"""`
}
