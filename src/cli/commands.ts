import type { Command, CommandBody } from './command.ts'

interface Entry {
  readonly summary: string
  readonly load: (name: string) => Promise<CommandBody>
}

const command = (summary: string, load: () => Promise<{ readonly command: CommandBody }>): Entry => ({
  summary,
  load: async () => (await load()).command,
})
const verb = (summary: string): Entry => ({
  summary,
  load: async (name) => (await import('./task-commands.ts')).loadTaskCommand(name),
})

/** Every command with its one line, in the order of `--help`. Each is loaded when it is called. */
const entries: Readonly<Record<string, Entry>> = {
  add: verb('Add a task'),
  list: verb('List tasks: ready, open, today, overdue, upcoming, blocked, mine, done or all'),
  show: verb('Show a task in full'),
  update: verb('Change, assign or claim a task'),
  comment: verb('Comment on a task'),
  attach: command('Attach files to a task', () => import('./attach.ts')),
  move: verb('Move a task to another project'),
  done: verb('Mark a task done'),
  skip: verb('Skip one date of a task that repeats'),
  snooze: verb('Hide a task until a date'),
  reopen: verb('Reopen a task'),
  delete: verb('Delete a task and its sub-tasks'),
  undo: verb('Undo the last change, or one by its number'),
  remember: verb('Save something the project should know'),
  correct: command('Correct a discovery', () => import('./correct.ts')),
  forget: command('Forget a discovery, or erase it for good', () => import('./forget.ts')),
  search: verb('Search what the project knows, and its code'),
  'catch-up': verb('See what is new and what is next'),
  remind: command('Set, list and watch reminders', () => import('./remind.ts')),
  inbox: command('See assignments, mentions and comments for you', () => import('./inbox.ts')),
  trash: command('See and restore deleted tasks and discoveries', () => import('./trash.ts')),
  project: command(
    'List, create, rename, archive and share your projects',
    () => import('./project/project.ts'),
  ),
  learn: command(
    'Propose discoveries from decision records, rule files, commits or a conversation',
    () => import('./learn.ts'),
  ),
  index: command("Update the index of the project's code", () => import('./index-command.ts')),
  stats: command(
    'Show how often tools were called, how long they took, and what is known',
    () => import('./stats.ts'),
  ),
  audit: command(
    'Show calls made on your behalf: when, by which client, with what outcome',
    () => import('./audit.ts'),
  ),
  import: command(
    'Import tasks and knowledge from other tools, or from an export',
    () => import('./import.ts'),
  ),
  export: command('Export everything to a file', () => import('./export.ts')),
  backup: command('Back up everything into one file, without stopping', () => import('./backup.ts')),
  restore: command('Restore a backup, and keep a copy of the old data', () => import('./restore.ts')),
  database: command(
    'Partition a large PostgreSQL database, or move a project out of it',
    () => import('./database.ts'),
  ),
  chat: command('Talk about your tasks in your own words', () => import('./chat.ts')),
  interpret: command(
    'Show which tool a sentence asks for, without doing anything',
    () => import('./interpret.ts'),
  ),
  serve: command('Serve assistants over HTTP on this machine', () => import('./serve.ts')),
  account: command(
    'Create, list, disable, reset, export and delete the accounts of a server',
    () => import('./account.ts'),
  ),
  client: command('Add, list and remove the assistants that a server knows', () => import('./client.ts')),
  mcp: command('Serve an assistant over stdio (Model Context Protocol)', () => import('./mcp.ts')),
  connect: command('Connect Claude Code, Cursor, VS Code and other clients', () => import('./connect.ts')),
  contract: command('Print the tools of a contract for MCP, OpenAI or Cohere', () => import('./contract.ts')),
  feed: command('Secret addresses at which calendars read your tasks', () => import('./feed-command.ts')),
  webhook: command('Call an address when something happens', () => import('./webhook-command.ts')),
  settings: command('Your time zone, week start, hours and language', () => import('./settings-command.ts')),
  doctor: command(
    'Check the store, show where the data is and what is configured',
    () => import('./doctor.ts'),
  ),
  completion: command(
    'Print shell completions for commands, options and tasks',
    () => import('./completion/completion.ts'),
  ),
  hook: command('Record what an assistant does to its own task list', () => import('./hook.ts')),
  'complete-words': command(
    'Suggest completions for a command line',
    () => import('./completion/complete-words.ts'),
  ),
}

/** For other programs: not in `--help`. */
const hidden = ['complete-words', 'hook']

export const commandNames: readonly string[] = Object.keys(entries)

/** Every command that people call, with its one line, in the order of `--help`. */
export const listedCommands = Object.entries(entries).flatMap(([name, { summary }]) =>
  hidden.includes(name) ? [] : [{ name, summary }],
)

export async function loadCommand(name: string): Promise<Command | undefined> {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  return entry && { name, summary: entry.summary, ...(await entry.load(name)) }
}
