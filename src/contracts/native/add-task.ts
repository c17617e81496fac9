import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { findOne, readTaskRef } from '../../tasks/task-ref.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { defineTool } from '../contract.ts'
import { readDueWords } from '../due-words.ts'
import { strict } from '../schema.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
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
  async run(args, { tasks, clock, origin }) {
    const due = args.due === undefined ? null : await readDueWords(args.due, clock)
    const parent = args.parent === undefined ? null : await idOf(tasks, args.parent)
    const { title, description, priority, tags = [], blocked_by: blockedBy = [], steps = [] } = args
    const added = await addTask(
      tasks,
      { title, description, priority, tags, due, parent, blockedBy, steps },
      origin,
    )
    return { ...added, similar: await findSimilar(tasks, added.task) }
  },
  answer: ({ task, steps, change, repeated, similar }, { clock }) =>
    [
      `+ ${taskLine(task, clock)}`,
      steps.length === 0 ? '' : `steps: ${numbers(steps)}`,
      repeated ? `added before, as change ${change.id}` : `change ${change.id}`,
      similar ? `similar and open: ${numbers([similar])}` : '',
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
