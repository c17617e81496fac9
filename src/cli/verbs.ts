import type { Completes } from './command.ts'

/** How a tool of the native contract becomes a command. */
type Given = Readonly<Record<string, unknown>>

export interface Verb {
  readonly tool: string
  /** The argument that is given without an option; several words are joined. */
  readonly bare?: string
  /** Then the first word is that argument, and the others are this one. */
  readonly rest?: string
  /** Its options and the arguments they stand for, where these are not simply those of the tool. */
  readonly options?: Readonly<Record<string, string>>
  /** Arguments of the tool that it has no option for. */
  readonly without?: readonly string[]
  /** Arguments that it makes no sense without, whatever the schema says, and what is said then. */
  readonly needs?: Readonly<Record<string, string>>
  /** Another project is an argument of the tool. */
  readonly takesProject?: true
  readonly fixed?: Readonly<Record<string, unknown>>
  /** A dash in the place of that argument stands for what is piped into the command. */
  readonly readsInput?: true
  readonly notes?: string
  /** Taken when the option is left out. */
  readonly byDefault?: (given: Given) => Given
  readonly examples: readonly string[]
  /** What the argument without an option can be, where its schema does not tell. */
  readonly words?: Completes
}

export const verbs: Readonly<Record<string, Verb>> = {
  add: {
    tool: 'add_task',
    bare: 'title',
    takesProject: true,
    examples: [
      'waymark add submit report every friday 9am',
      'waymark add Buy groceries --due "friday 5pm" --priority high',
      'waymark add Move --steps Pack --steps Carry',
      'waymark add Fix the login --project WEB --assignee me',
    ],
  },
  list: {
    tool: 'list_tasks',
    bare: 'view',
    takesProject: true,
    examples: [
      'waymark list',
      'waymark list today',
      'waymark list --project all',
      'waymark list all --query milk --json',
    ],
  },
  show: {
    tool: 'get_task',
    bare: 'task',
    examples: ['waymark show 7', 'waymark show WEB-7', 'waymark show groceries'],
  },
  update: {
    tool: 'update_task',
    bare: 'task',
    examples: [
      'waymark update 7 --title "Buy milk" --due tomorrow',
      'waymark update WEB-7 --assignee me --claim',
    ],
  },
  comment: {
    tool: 'update_task',
    bare: 'task',
    rest: 'note',
    options: {},
    needs: { note: 'Say something about it: waymark comment TASK TEXT.' },
    examples: ['waymark comment 7 "Asked @ada about it"', 'waymark comment WEB-7 Done on staging'],
  },
  move: {
    tool: 'update_task',
    bare: 'task',
    options: { to: 'project' },
    needs: { project: 'Say where it goes: waymark move TASK --to PROJECT.' },
    examples: ['waymark move 7 --to WEB', 'waymark move WEB-7 --to personal'],
  },
  done: { tool: 'complete_task', bare: 'task', fixed: { done: true }, examples: ['waymark done groceries'] },
  skip: {
    tool: 'update_task',
    bare: 'task',
    options: {},
    fixed: { due: 'skip' },
    examples: ['waymark skip 7'],
  },
  snooze: {
    tool: 'update_task',
    bare: 'task',
    rest: 'start',
    options: {},
    needs: { start: 'Say until when: waymark snooze TASK DATE.' },
    examples: ['waymark snooze 7 monday', 'waymark snooze WEB-7 in 3 days'],
  },
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
    readsInput: true,
    notes: 'With "-" as TEXT, it is read from standard input.',
    // What takes the place of another is of its kind.
    byDefault: ({ replaces }) => (replaces === undefined ? { type: 'pattern' } : {}),
    needs: { text: 'The argument "text" is required.' },
    without: ['forget'],
    examples: [
      'waymark remember "Tokens live in httpOnly cookies" --type decision --module auth',
      'waymark remember "Retry five times" --files src/queue.ts --replaces 12',
      'echo "Deploys wait for a green build" | waymark remember - --type rule',
    ],
  },
  forget: {
    tool: 'remember',
    bare: 'forget',
    options: {},
    words: 'discovery',
    needs: { forget: 'Say which: waymark forget d3.' },
    examples: ['waymark forget d3', 'waymark forget d3 --erase --yes'],
  },
  search: {
    tool: 'context_search',
    bare: 'query',
    examples: ['waymark search how does sign-in work', 'waymark search token refresh --type issue --json'],
  },
  'catch-up': { tool: 'catch_up', examples: ['waymark catch-up', 'waymark catch-up --since yesterday'] },
  undo: {
    tool: 'undo',
    bare: 'change',
    examples: ['waymark undo', 'waymark undo 12', 'waymark undo WEB/12'],
  },
}
