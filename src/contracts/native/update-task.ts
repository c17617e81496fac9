import { statuses } from '../../tasks/task.ts'
import { readTaskRef } from '../../tasks/task-ref.ts'
import { type TaskPatch, updateTask } from '../../tasks/update-task.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { type ArgsOf, strict } from '../schema.ts'
import { changedFieldOutput, fieldLines, typedChanges } from './changed-fields.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
  taskAccepted,
  taskArgument,
} from './schemas.ts'
import { oneLine } from './task-lines.ts'
import { taskOutput, typedTask } from './typed-task.ts'

const input = strict(
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
)

export const updateTaskTool = defineTool({
  name: 'update_task',
  description: 'Change or claim a task',
  effect: 'write',
  input,
  accepts: { task: taskAccepted },
  output: outputOf({
    task: taskOutput,
    changed: { type: 'array', items: changedFieldOutput },
    change: changeOutput,
  }),
  async run({ task, ...given }, context) {
    const patch = await readPatch(given, context)
    return updateTask(context.tasks, readTaskRef(task), patch, context.origin)
  },
  answer({ before, task, change }, { clock }) {
    const what = fieldLines(typedChanges(before, task), clock) || 'already so, nothing changed'
    return `#${task.id} ${oneLine(task.title)}: ${what}${change ? `\nchange ${change.id}` : ''}`
  },
  typed: ({ before, task, change }) => ({
    task: typedTask(task),
    changed: typedChanges(before, task),
    change: change?.id ?? null,
  }),
})

async function readPatch(
  args: Omit<ArgsOf<typeof input>, 'task'>,
  { clock, origin }: ToolContext,
): Promise<TaskPatch> {
  const { due, blocked_by, claim, ...plain } = args
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
