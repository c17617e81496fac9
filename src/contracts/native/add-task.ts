import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { findOne, readTaskRef } from '../../tasks/task-ref.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { defineTool } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { inProjectNamed } from '../in-project.ts'
import { readMember } from '../people.ts'
import { strict } from '../schema.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
  projectArgument,
  taskAccepted,
  taskArgument,
  taskNameOutput,
} from './schemas.ts'
import { numbers, taskLine } from './task-lines.ts'
import { taskOutput, tasksOutput, typedTask } from './typed-task.ts'

export const addTaskTool = defineTool({
  name: 'add_task',
  description: 'Add a task',
  effect: 'write',
  input: strict(
    {
      title: { type: 'string', description: '1-200 characters' },
      description: { type: 'string', description: 'Details' },
      priority: priorityArgument,
      due: { type: 'string', description: 'Date or words' },
      tags: { type: 'array', items: { type: 'string' }, description: 'Words' },
      parent: { ...taskArgument, description: 'Part of' },
      blocked_by: blockersArgument,
      steps: { type: 'array', items: { type: 'string' }, description: 'Sub-tasks' },
      project: projectArgument,
      assignee: { type: 'string', description: 'Member' },
    },
    ['title'],
  ),
  accepts: { parent: taskAccepted },
  output: outputOf({
    task: taskOutput,
    steps: tasksOutput,
    change: changeOutput,
    repeated: { type: 'boolean' },
    similar: { ...taskNameOutput, type: ['object', 'null'] },
  }),
  async run(args, context) {
    const at = await inProjectNamed(context, args.project)
    const { tasks, clock, origin } = at
    const due = args.due === undefined ? null : await readDueWords(args.due, clock)
    const parent = args.parent === undefined ? null : await idOf(tasks, args.parent)
    const assignee = args.assignee === undefined ? null : await readMember(at, args.assignee)
    const { title, description, priority, tags = [], blocked_by: blockedBy = [], steps = [] } = args
    const added = await addTask(
      tasks,
      { title, description, priority, tags, due, parent, blockedBy, steps, assignee },
      origin,
    )
    return { ...added, similar: await findSimilar(tasks, added.task), at }
  },
  answer: ({ task, steps, change, repeated, similar, at: { reference, changeReference } }, { clock }) =>
    [
      `+ ${taskLine(task, clock, undefined, reference)}`,
      steps.length === 0 ? '' : `steps: ${numbers(steps, 10, reference)}`,
      `${repeated ? 'added before, as ' : ''}change ${changeReference(change.id)}`,
      similar ? `similar and open: ${numbers([similar], 1, reference)}` : '',
    ]
      .filter(Boolean)
      .join('\n'),
  typed: ({ task, steps, change, repeated, similar }) => ({
    task: typedTask(task),
    steps: steps.map(typedTask),
    change: change.id,
    repeated,
    similar: similar ? { id: similar.id, title: similar.title } : null,
  }),
})

/** The parent may be named by words too. */
async function idOf(tasks: TaskReader, ref: number | string): Promise<number> {
  const which = readTaskRef(ref)
  return 'id' in which ? which.id : (await findOne(tasks, which)).id
}
