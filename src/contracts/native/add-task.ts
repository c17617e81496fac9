import { readDueWords } from '../../language/due-words.ts'
import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import type { Priority } from '../../tasks/task.ts'
import { findOne, readTaskRef } from '../../tasks/task-ref.ts'
import type { TaskReader } from '../../tasks/task-store.ts'
import { defineTool } from '../contract.ts'
import {
  blockersArgument,
  changeOutput,
  outputOf,
  priorityArgument,
  strict,
  takingTask,
  taskArgument,
  taskOutput,
  tasksOutput,
} from './schemas.ts'
import { numbers, taskLine } from './task-lines.ts'
import { typedTask } from './typed-task.ts'

interface Args {
  readonly title: string
  readonly description?: string
  readonly priority?: Priority
  readonly due?: string
  readonly tags?: readonly string[]
  readonly parent?: number | string
  readonly blocked_by?: readonly number[]
  readonly steps?: readonly string[]
}

export const addTaskTool = defineTool({
  name: 'add_task',
  description: 'Add a task',
  effect: 'write',
  ...takingTask(
    strict(
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
  ),
  output: outputOf({
    task: taskOutput,
    steps: tasksOutput,
    change: changeOutput,
    repeated: { type: 'boolean' },
  }),
  async run(args: Args, { tasks, clock, origin }) {
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
  typed: ({ task, steps, change, repeated }) => ({
    task: typedTask(task),
    steps: steps.map(typedTask),
    change: change.id,
    repeated,
  }),
})

/** The parent may be named by words too. */
async function idOf(tasks: TaskReader, ref: number | string): Promise<number> {
  const which = readTaskRef(ref)
  return 'id' in which ? which.id : (await findOne(tasks, which)).id
}
