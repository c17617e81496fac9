import { addComment } from '../../tasks/add-comment.ts'
import type { Task } from '../../tasks/task.ts'
import { statuses } from '../../tasks/task.ts'
import { findOne } from '../../tasks/task-ref.ts'
import { type TaskPatch, type Updated, updateTask } from '../../tasks/update-task.ts'
import { defineTool, type ToolContext } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { moveTask } from '../move-task.ts'
import { onTask } from '../on-task.ts'
import { mentionedIn, readMember } from '../people.ts'
import { type ArgsOf, strict } from '../schema.ts'
import { changedFieldOutput, fieldLines, typedChanges } from './changed-fields.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
  projectArgument,
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
    note: { type: 'string', description: 'Comment' },
    assignee: { type: 'string', description: 'Member' },
    project: { ...projectArgument, description: 'Moves it' },
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
  run: ({ task, note, project, ...given }, context) =>
    onTask(context, task, async (at, which) => {
      const patch = await readPatch(given, at)
      const updated =
        Object.keys(patch).length > 0 || (note === undefined && project === undefined)
          ? await updateTask(at.tasks, which, patch, at.origin)
          : unchanged(await findOne(at.tasks, which))
      const said = note === undefined ? null : await comment(at, updated.task, note)
      const moved = project === undefined ? null : await moveTask(at, updated.task, project)
      return { ...updated, said, moved, at: moved?.at ?? at }
    }),
  answer({ before, task, change, said, moved, at: { reference, changeReference } }, { clock }) {
    const what = [
      fieldLines(typedChanges(before, task), clock),
      said ? 'commented' : '',
      moved ? `moved to ${moved.at.project.name}` : '',
    ].filter(Boolean)
    const id = moved?.task.id ?? task.id
    const changes = [change?.id, said?.change.id].filter((one) => one !== undefined).map(changeReference)
    if (moved) changes.push(changeReference(moved.change))
    const named = changes.length === 0 ? '' : `\nchange ${changes.join(', ')}`
    return `${reference(id)} ${oneLine(task.title)}: ${what.join('; ') || 'already so, nothing changed'}${named}`
  },
  typed: ({ before, task, change }) => ({
    task: typedTask(task),
    changed: typedChanges(before, task),
    change: change?.id ?? null,
  }),
})

async function readPatch(
  args: Omit<ArgsOf<typeof input>, 'task' | 'note' | 'project'>,
  context: ToolContext,
): Promise<TaskPatch> {
  const { due, blocked_by, claim, assignee, ...plain } = args
  const { clock, origin } = context
  return {
    ...plain,
    ...(due !== undefined && { due: isNone(due) ? null : await readDueWords(due, clock) }),
    ...(blocked_by !== undefined && { blockedBy: blocked_by }),
    ...(claim !== undefined && { claim: claim ? (origin.client ?? origin.actor) : null }),
    ...(assignee !== undefined && {
      assignee: isNone(assignee) ? null : await readMember(context, assignee),
    }),
  }
}

/** Two changes of one call cannot go by the same request key. */
async function comment(at: ToolContext, task: Task, text: string) {
  const { requestKey, ...origin } = at.origin
  const key = requestKey === undefined ? {} : { requestKey: `${requestKey.slice(0, 190)} note` }
  return addComment(at.comments, task, text, await mentionedIn(at, text), { ...origin, ...key })
}

function unchanged(task: Task): Updated {
  return { before: task, task, change: null, repeated: false }
}

function isNone(value: unknown): boolean {
  return typeof value === 'string' && /^\s*(none)?\s*$/i.test(value)
}
