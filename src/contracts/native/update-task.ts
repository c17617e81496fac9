import { readDueWords, showDue } from '../../language/due-words.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Priority, Status, Task, TaskField } from '../../tasks/task.ts'
import { statuses } from '../../tasks/task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { type TaskPatch, updateTask } from '../../tasks/update-task.ts'
import { type Desk, defineTool } from '../contract.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
  strict,
  takingTask,
  taskArgument,
  taskOutput,
} from './schemas.ts'
import { oneLine } from './task-lines.ts'
import { typedTask } from './typed-task.ts'

interface Args {
  readonly task: number | string
  readonly title?: string
  readonly description?: string
  readonly priority?: Priority
  readonly status?: Status
  readonly due?: string
  readonly tags?: readonly string[]
  readonly blocked_by?: readonly number[]
  readonly claim?: boolean
  readonly note?: string
}

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change or claim a task',
  effect: 'write',
  ...takingTask(
    strict(
      {
        task: taskArgument,
        title: { type: 'string', description: 'New' },
        description: { type: 'string', description: 'Empty clears' },
        priority: { ...priorityArgument, description: 'New' },
        status: { type: 'string', enum: statuses, description: 'New' },
        due: { type: 'string', description: 'none clears' },
        tags: { type: 'array', items: { type: 'string' }, description: 'Replaces' },
        blocked_by: { ...blockersArgument, description: 'Replaces' },
        claim: { type: 'boolean', description: 'false releases' },
        note: { type: 'string', description: 'Appended' },
      },
      ['task'],
    ),
  ),
  output: outputOf({ task: taskOutput, change: changeOutput }),
  async run(args: Args, desk) {
    const patch = await readPatch(args, desk)
    return updateTask(desk.tasks, readTaskRef(args.task), patch, desk.origin)
  },
  answer({ before, task, fields, change }, { clock }) {
    const says = fields.map((field) => fieldLine(field, before, task, clock)).filter(Boolean)
    const what = says.length === 0 ? 'already so, nothing changed' : says.join('; ')
    return `#${task.id} ${oneLine(task.title)}: ${what}${change ? `\nchange ${change.id}` : ''}`
  },
  typed: ({ task, change }) => ({ task: typedTask(task), change: change?.id ?? null }),
})

async function readPatch(args: Args, { clock, origin }: Desk): Promise<TaskPatch> {
  const { task: _, due, blocked_by, claim, ...plain } = args
  return {
    ...plain,
    ...(due !== undefined && { due: isNone(due) ? null : await readDueWords(due, clock) }),
    ...(blocked_by !== undefined && { blockedBy: blocked_by }),
    ...(claim !== undefined && { claim: claim ? (origin.client ?? origin.actor) : null }),
  }
}

function isNone(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(none)?\s*$/i.test(value)
}

function fieldLine(field: TaskField, before: Task, after: Task, clock: Clock): string {
  if (field === 'completedAt') return ''
  if (field === 'description')
    return after.description === null ? 'description cleared' : 'description changed'
  const show = (task: Task): string => {
    if (field === 'due') return task.due === null ? 'none' : showDue(task.due, clock)
    const value = task[field]
    if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(' ')
    return value === null ? 'none' : oneLine(String(value))
  }
  const name = { blockedBy: 'blocked by', claimedBy: 'claimed by' }[field as string] ?? field
  return `${name} ${show(before)} → ${show(after)}`
}
