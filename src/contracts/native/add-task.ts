import { addTask } from '../../tasks/add-task.ts'
import { findSimilar } from '../../tasks/find-similar.ts'
import { defineTool } from '../contract.ts'
import { inProjectNamed } from '../in-project.ts'
import { ownTask } from '../on-task.ts'
import { readAssignee } from '../people.ts'
import { readDates } from '../read-dates.ts'
import { outputOf, strict } from '../schema.ts'
import {
  blockersAccepted,
  blockersArgument,
  changeOutput,
  priorityArgument,
  projectArgument,
  seriesAccepted,
  startArgument,
  taskAccepted,
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
      title: { type: 'string', description: 'Short' },
      description: { type: 'string', description: 'Details' },
      priority: priorityArgument,
      due: { type: 'string', description: 'Date, every friday' },
      start: startArgument,
      tags: { type: 'array', items: { type: 'string' }, description: 'Words' },
      parent: { type: 'integer', description: 'Part of' },
      blocked_by: blockersArgument,
      steps: { type: 'array', items: { type: 'string' }, description: 'Parts' },
      project: projectArgument,
      assignee: { type: 'string', description: 'Member' },
    },
    ['title'],
  ),
  accepts: { parent: taskAccepted, blocked_by: blockersAccepted, ...seriesAccepted },
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
    const { due, start, repeat, duration } = args
    const dates = await readDates({ due, start, repeat }, clock)
    const parent = args.parent === undefined ? null : await ownTask(at, args.parent)
    const assignee = args.assignee === undefined ? null : await readAssignee(at, args.assignee)
    const blockedBy = await Promise.all((args.blocked_by ?? []).map((task) => ownTask(at, task)))
    const { title, description, priority, tags = [], steps = [] } = args
    const added = await addTask(
      tasks,
      {
        title,
        description,
        priority,
        tags,
        ...dates,
        ...(duration !== undefined && { duration }),
        parent,
        blockedBy,
        steps,
        assignee,
      },
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
  typed: ({ task, steps, change, repeated, similar, at }, context) => ({
    task: { ...typedTask(task), ...(at !== context && { reference: at.reference(task.id) }) },
    steps: steps.map(typedTask),
    change: change.id,
    repeated,
    similar: similar ? { id: similar.id, title: similar.title } : null,
  }),
})
