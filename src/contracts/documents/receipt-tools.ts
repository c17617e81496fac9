import { addTask } from '../../tasks/add-task.ts'
import { completeTask } from '../../tasks/complete-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import type { Task } from '../../tasks/task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { updateTask } from '../../tasks/update-task.ts'
import { defineTool, type Tool } from '../contract.ts'
import { listOf, type ObjectSchema, type Properties, type Schema } from '../schema.ts'
import { receiptOutput } from './outputs.ts'
import { readTextChanges, readTexts, refuseForeignUser, statusFilters, tasksWith } from './task-values.ts'

const descriptionLimit = 1_000

/** What both documents publish of a tool: the same arguments of the same types, in words of their own. */
interface Published<Own extends Properties, Required extends readonly string[]> {
  readonly description: string
  readonly input: {
    readonly type: 'object'
    readonly properties: Own & { readonly user_id: Text }
    readonly required: readonly ['user_id', ...Required]
  }
  readonly injected?: readonly ['user_id']
}

type Text = { readonly type: 'string' }
type TaskNumber = { readonly task_id: { readonly type: 'integer' } }
type Texts = { readonly title: Text; readonly description: Text }

interface PublishedTools {
  readonly add_task: Published<Texts, ['title']>
  readonly list_tasks: Published<{ readonly status: Text }, []> & {
    readonly accepts?: { readonly status: Schema }
  }
  readonly complete_task: Published<TaskNumber, ['task_id']>
  readonly delete_task: Published<TaskNumber, ['task_id']>
  readonly update_task: Published<TaskNumber & Texts, ['task_id']>
}

/**
 * The five tools of documents 002 and 003, which answer an action with a receipt `{task_id, status, title}`. The
 * documents differ in what they publish and in the fields of a listed task.
 */
export function receiptTools(
  published: PublishedTools,
  listed: (task: Task) => object,
  listedOutput: ObjectSchema,
): readonly Tool[] {
  const add = defineTool({
    name: 'add_task',
    ...published.add_task,
    output: receiptOutput('created'),
    effect: 'write',
    nullIsAbsent: true,
    async run({ user_id, ...args }, context) {
      refuseForeignUser(user_id, context)
      return addTask(context.tasks, readTexts(args, descriptionLimit), context.origin)
    },
    answer: ({ task }) => receipt(task, 'created'),
  })
  const list = defineTool({
    name: 'list_tasks',
    ...published.list_tasks,
    output: listOf(listedOutput),
    effect: 'read',
    nullIsAbsent: true,
    async run({ user_id, status }, context) {
      refuseForeignUser(user_id, context)
      return tasksWith(statusFilters.find((filter) => filter === status) ?? 'all', context)
    },
    answer: (tasks) => tasks.map(listed),
  })
  const complete = defineTool({
    name: 'complete_task',
    ...published.complete_task,
    output: receiptOutput('completed'),
    effect: 'write',
    idempotent: true,
    nullIsAbsent: true,
    async run({ user_id, task_id }, context) {
      const which = byId(task_id)
      refuseForeignUser(user_id, context)
      return completeTask(context.tasks, which, context.origin)
    },
    answer: ({ task }) => receipt(task, 'completed'),
  })
  const remove = defineTool({
    name: 'delete_task',
    ...published.delete_task,
    output: receiptOutput('deleted'),
    effect: 'destroy',
    nullIsAbsent: true,
    async run({ user_id, task_id }, context) {
      const which = byId(task_id)
      refuseForeignUser(user_id, context)
      return deleteTask(context.tasks, which, context.origin)
    },
    answer: ({ task }) => receipt(task, 'deleted'),
  })
  const update = defineTool({
    name: 'update_task',
    ...published.update_task,
    output: receiptOutput('updated'),
    effect: 'write',
    nullIsAbsent: true,
    async run({ user_id, task_id, ...args }, context) {
      const which = byId(task_id)
      const changes = readTextChanges(args, descriptionLimit)
      refuseForeignUser(user_id, context)
      return updateTask(context.tasks, which, changes, context.origin)
    },
    answer: ({ task }) => receipt(task, 'updated'),
  })
  return [add, list, complete, remove, update]
}

function receipt(task: Task, status: string): object {
  return { task_id: task.id, status, title: task.title }
}
