import type { Completes } from './command.ts'

/** How a tool of the native contract becomes a command. */
export interface Verb {
  readonly tool: string
  /** The argument that is given without an option; several words are joined. */
  readonly bare?: string
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Taken when the option is left out. */
  readonly byDefault?: Readonly<Record<string, unknown>>
  readonly examples: readonly string[]
  /** What the argument without an option can be, where its schema does not tell. */
  readonly words?: Completes
}

export const verbs: Readonly<Record<string, Verb>> = {
  add: {
    tool: 'add_task',
    bare: 'title',
    examples: [
      'waymark add Buy groceries --due "friday 5pm" --priority high',
      'waymark add Move --steps Pack --steps Carry',
    ],
  },
  list: {
    tool: 'list_tasks',
    bare: 'view',
    examples: ['waymark list', 'waymark list today', 'waymark list all --query milk --json'],
  },
  show: { tool: 'get_task', bare: 'task', examples: ['waymark show 7', 'waymark show groceries'] },
  update: {
    tool: 'update_task',
    bare: 'task',
    examples: ['waymark update 7 --title "Buy milk" --due tomorrow', 'waymark update 7 --note "asked Ada"'],
  },
  done: { tool: 'complete_task', bare: 'task', fixed: { done: true }, examples: ['waymark done groceries'] },
  reopen: {
    tool: 'complete_task',
    bare: 'task',
    fixed: { done: false },
    words: 'closed task',
    examples: ['waymark reopen 7'],
  },
  delete: { tool: 'delete_task', bare: 'task', examples: ['waymark delete 7'] },
  remember: {
    tool: 'remember',
    bare: 'text',
    byDefault: { type: 'pattern' },
    examples: [
      'waymark remember "Tokens live in httpOnly cookies" --type decision --module auth',
      'waymark remember "Retry five times" --files src/queue.ts --replaces 12',
    ],
  },
  search: {
    tool: 'context_search',
    bare: 'query',
    examples: ['waymark search how does sign-in work', 'waymark search token refresh --type issue --json'],
  },
  'catch-up': { tool: 'catch_up', examples: ['waymark catch-up', 'waymark catch-up --since yesterday'] },
  undo: { tool: 'undo', bare: 'change', examples: ['waymark undo', 'waymark undo 12'] },
}
