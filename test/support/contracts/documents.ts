import { assistant } from '../../../src/contracts/assistant/contract.ts'
import type { Contract } from '../../../src/contracts/contract.ts'
import { delegate } from '../../../src/contracts/delegate/contract.ts'
import { envelope } from '../../../src/contracts/envelope/contract.ts'
import { records } from '../../../src/contracts/records/contract.ts'

/** In what the documents 001 to 004 differ where they promise the same. */
export interface TaskDocument {
  readonly contract: Contract
  /** The arguments that say who calls, beside those that the call is about. */
  readonly user: { readonly user_id?: string }
  /** A valid call of every tool, in the order of the document. Those about a task are about the first. */
  readonly calls: Readonly<Record<string, object>>
  /** What each of them says when the database fails. */
  readonly failed: readonly string[]
  /** The tool that makes a task. */
  readonly create: string
  /** What `update_task` calls the texts of a task. */
  readonly newTitle: string
  readonly newDescription: string
  readonly descriptionLimit: number
  readonly says: {
    readonly blankTitle: string
    readonly missingTitle: string
    readonly longTitle: string
    readonly longNewTitle: string
    readonly nothingNew: string
  }
  /** A refusal in the form of the document; the id of a task is in it where the document wants it. */
  refusal(text: string, task_id?: number): object
}

const fiveFailures = [
  'Failed to create task',
  'Failed to retrieve tasks',
  'Failed to complete task',
  'Failed to delete task',
  'Failed to update task',
]

/** What 002 and 003 have in common, which answer an action with a receipt. */
const receipts = {
  user: { user_id: 'user123' },
  calls: {
    add_task: { title: 'Buy groceries' },
    list_tasks: {},
    complete_task: { task_id: 1 },
    delete_task: { task_id: 1 },
    update_task: { task_id: 1, title: 'X' },
  },
  failed: fiveFailures,
  create: 'add_task',
  newTitle: 'title',
  newDescription: 'description',
  descriptionLimit: 1_000,
  refusal: (text: string, task_id?: number) => ({ error: text, ...(task_id !== undefined && { task_id }) }),
}

type Name = 'envelope' | 'assistant' | 'delegate' | 'records'

const documents: Readonly<Record<Name, TaskDocument>> = {
  envelope: {
    contract: envelope,
    user: {},
    calls: {
      add_task: { title: 'Buy groceries' },
      list_tasks: {},
      complete_task: { task_id: 1 },
      delete_task: { task_id: 1 },
      update_task: { task_id: 1, new_title: 'X' },
    },
    failed: fiveFailures,
    create: 'add_task',
    newTitle: 'new_title',
    newDescription: 'new_description',
    descriptionLimit: 1_000,
    says: {
      blankTitle: 'Task title cannot be empty',
      missingTitle: 'Task title cannot be empty',
      longTitle: 'Task title exceeds 200 characters',
      longNewTitle: 'New title exceeds 200 characters',
      nothingNew: 'No changes specified',
    },
    refusal: (text, task_id) => ({
      success: false,
      message: text,
      data: task_id === undefined ? null : { task_id },
    }),
  },
  assistant: {
    contract: assistant,
    ...receipts,
    says: {
      blankTitle: 'Title cannot be empty',
      missingTitle: 'Title cannot be empty',
      longTitle: 'Title exceeds 200 characters',
      longNewTitle: 'Title exceeds 200 characters',
      nothingNew: 'No updates provided',
    },
  },
  delegate: {
    contract: delegate,
    ...receipts,
    says: {
      blankTitle: 'Title is required',
      missingTitle: 'Title is required',
      longTitle: 'Title must be 200 characters or less',
      longNewTitle: 'Title must be 200 characters or less',
      nothingNew: 'At least title or description required',
    },
  },
  records: {
    contract: records,
    user: {},
    calls: {
      create_task: { title: 'Buy groceries' },
      list_tasks: {},
      update_task: { task_id: 1, title: 'X' },
      toggle_task_completion: { task_id: 1, is_complete: true },
      delete_task: { task_id: 1 },
      get_task: { task_id: 1 },
    },
    failed: [
      'Failed to create task',
      'Failed to retrieve tasks',
      'Failed to update task',
      'Failed to update task',
      'Failed to delete task',
      'Failed to retrieve task',
    ],
    create: 'create_task',
    newTitle: 'title',
    newDescription: 'description',
    descriptionLimit: 2_000,
    says: {
      blankTitle: 'Title cannot be empty',
      missingTitle: 'Title is required',
      longTitle: 'Title must be 200 characters or less',
      longNewTitle: 'Title must be 200 characters or less',
      nothingNew: 'At least title, description or priority required',
    },
    refusal: (text) => ({ success: false, error: text }),
  },
}

/** Those with these names, or all: `it.each(documentsOf('assistant'))('…, in %s', async (_, document) => …)`. */
export function documentsOf(...names: readonly Name[]): (readonly [Name, TaskDocument])[] {
  const all = Object.entries(documents) as (readonly [Name, TaskDocument])[]
  return all.filter(([name]) => names.length === 0 || names.includes(name))
}

/** The calls of a document that are about a task. */
export function callsByTask({ calls }: TaskDocument): (readonly [tool: string, args: object])[] {
  return Object.entries(calls).filter(([, args]) => 'task_id' in args)
}
