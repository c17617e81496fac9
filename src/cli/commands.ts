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
  load: async (name) => (await import('./task-commands.ts')).taskCommand(name),
})

/** Every command with its one line, in the order of `--help`. Each is loaded when it is called. */
const entries: Readonly<Record<string, Entry>> = {
  add: verb('Add a task'),
  list: verb('List tasks: ready, open, today, overdue, blocked, done or all'),
  show: verb('Show a task in full'),
  update: verb('Change, claim or annotate a task'),
  done: verb('Mark a task done'),
  reopen: verb('Open a task again'),
  delete: verb('Delete a task and its sub-tasks'),
  undo: verb('Take back the last change, or one by its number'),
  remember: verb('Keep something the project should know'),
  search: verb('Search what the project knows, and its code'),
  'catch-up': verb('What is new and what is next'),
  learn: command(
    'Propose discoveries from decision records, rule files, changelog and commits',
    () => import('./learn.ts'),
  ),
  index: command("Bring the index of the project's code up to date", () => import('./index-command.ts')),
  stats: command(
    'How often the tools were called, how long they took, and what is known',
    () => import('./stats.ts'),
  ),
  audit: command(
    'What was called in your name: when, by which client, how it ended',
    () => import('./audit.ts'),
  ),
  import: command(
    'Bring in tasks and knowledge from other tools, or from an export',
    () => import('./import.ts'),
  ),
  export: command('Write everything to a file: to keep, to move, or to read', () => import('./export.ts')),
  chat: command('Talk about your tasks in your own words', () => import('./chat.ts')),
  interpret: command(
    'Say which tool a sentence asks for, without doing anything',
    () => import('./interpret.ts'),
  ),
  serve: command('Serve assistants over HTTP on this machine', () => import('./serve.ts')),
  account: command(
    'Create, list, disable, reset, export and delete the accounts of a server',
    () => import('./account.ts'),
  ),
  mcp: command('Serve an assistant over stdio (Model Context Protocol)', () => import('./mcp.ts')),
  connect: command('Connect Claude Code, Cursor, VS Code and other clients', () => import('./connect.ts')),
  contract: command('Print the tools of a contract for MCP, OpenAI or Cohere', () => import('./contract.ts')),
  doctor: command(
    'Check the store, show where the data is and what is configured',
    () => import('./doctor.ts'),
  ),
  completion: command(
    'Print what makes a shell complete commands, options and tasks',
    () => import('./completion/completion.ts'),
  ),
  'complete-words': command(
    'Say what a command line can go on with',
    () => import('./completion/complete-words.ts'),
  ),
}

/** For other programs: not in `--help`. */
const hidden = ['complete-words']

export const commandNames: readonly string[] = Object.keys(entries)

/** Every command that people call, with its one line, in the order of `--help`. */
export const listedCommands = Object.entries(entries).flatMap(([name, { summary }]) =>
  hidden.includes(name) ? [] : [{ name, summary }],
)

export async function loadCommand(name: string): Promise<Command | undefined> {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined
  return entry && { name, summary: entry.summary, ...(await entry.load(name)) }
}
