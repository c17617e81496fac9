import { understand } from './understand/understand.ts'
import type { ListView, Request, TaskReference } from './understand/understood.ts'

/** A tool that a sentence asks for, by the short name that all task contracts share. */
export interface Interpreted {
  readonly tool: 'add' | 'list' | 'complete' | 'delete' | 'update' | 'none'
  readonly args: Readonly<Record<string, unknown>>
}

/** What the offline model would call for a sentence, as if the tasks it speaks of existed. Nothing is touched. */
export function interpret(text: string): Interpreted[] {
  return understand(text)
    .requests.map(callOf)
    .filter(({ tool }) => tool !== 'none')
}

function callOf({ intent, args }: Request): Interpreted {
  const { task, view, title, description, note, priority, due } = args
  const which = task ? named(task) : {}
  switch (intent) {
    case 'add':
      return { tool: 'add', args: { title, description, priority, due } }
    case 'list':
      return { tool: 'list', args: { ...which, status: view && statusOf(view), priority } }
    case 'complete':
    case 'delete':
      return { tool: intent, args: which }
    case 'reopen':
      return { tool: 'complete', args: { ...which, completed: false } }
    case 'update':
      return {
        tool: 'update',
        args: { ...which, new_title: title, new_description: description ?? note, priority, due },
      }
    default:
      return { tool: 'none', args: {} }
  }
}

function named(task: TaskReference): Readonly<Record<string, unknown>> {
  switch (task.by) {
    case 'number':
      return { task_id: task.number }
    case 'words':
      return { identifier: task.words }
    case 'position':
      return { position: task.position }
    case 'last':
      return {}
  }
}

function statusOf(view: ListView): string {
  return view === 'done' ? 'completed' : view === 'all' ? 'all' : 'pending'
}
