import type { Command } from './command.ts'

interface Entry {
  readonly summary: string
  readonly load: () => Promise<Command>
  /** For other programs: not in `--help`. */
  readonly isHidden?: true
}

const verb = (name: string, summary: string): Entry => ({
  summary,
  load: async () => (await import('./task-commands.ts')).taskCommand(name),
})

/** Every command with its one line, in the order of `--help`. Each is loaded when it is called. */
export const commands: Readonly<Record<string, Entry>> = {
  add: verb('add', 'Add a task'),
  list: verb('list', 'List tasks: ready, open, today, overdue, blocked, done or all'),
  show: verb('show', 'Show a task in full'),
  update: verb('update', 'Change, claim or annotate a task'),
  done: verb('done', 'Mark a task done'),
  reopen: verb('reopen', 'Open a task again'),
  delete: verb('delete', 'Delete a task and its sub-tasks'),
  undo: verb('undo', 'Take back the last change, or one by its number'),
  remember: verb('remember', 'Keep something the project should know'),
  search: verb('search', 'Search what the project knows, and its code'),
  'catch-up': verb('catch-up', 'What is new and what is next'),
  learn: {
    summary: 'Propose discoveries from decision records, rule files, changelog and commits',
    load: async () => (await import('./learn.ts')).learn,
  },
  index: {
    summary: "Bring the index of the project's code up to date",
    load: async () => (await import('./index-command.ts')).indexCommand,
  },
  stats: {
    summary: 'How often the tools were called, how long they took, and what is known',
    load: async () => (await import('./stats.ts')).stats,
  },
  audit: {
    summary: 'What was called in your name: when, by which client, how it ended',
    load: async () => (await import('./audit.ts')).audit,
  },
  import: {
    summary: 'Bring in tasks and knowledge from other tools, or from an export',
    load: async () => (await import('./import.ts')).importCommand,
  },
  export: {
    summary: 'Write everything to a file: to keep, to move, or to read',
    load: async () => (await import('./export.ts')).exportCommand,
  },
  chat: {
    summary: 'Talk about your tasks in your own words',
    load: async () => (await import('./chat.ts')).chat,
  },
  interpret: {
    summary: 'Say which tool a sentence asks for, without doing anything',
    load: async () => (await import('./interpret.ts')).interpretCommand,
  },
  serve: {
    summary: 'Serve assistants over HTTP on this machine',
    load: async () => (await import('./serve.ts')).serve,
  },
  account: {
    summary: 'Create, list, disable, reset, export and delete the accounts of a server',
    load: async () => (await import('./account.ts')).account,
  },
  mcp: {
    summary: 'Serve an assistant over stdio (Model Context Protocol)',
    load: async () => (await import('./mcp.ts')).mcp,
  },
  connect: {
    summary: 'Connect Claude Code, Cursor, VS Code and other clients',
    load: async () => (await import('./connect.ts')).connect,
  },
  contract: {
    summary: 'Print the tools of a contract for MCP, OpenAI or Cohere',
    load: async () => (await import('./contract.ts')).contract,
  },
  doctor: {
    summary: 'Check the store, show where the data is and what is configured',
    load: async () => (await import('./doctor.ts')).doctor,
  },
  completion: {
    summary: 'Print what makes a shell complete commands, options and tasks',
    load: async () => (await import('./completion/completion.ts')).completion,
  },
  'complete-words': {
    summary: 'Say what a command line can go on with',
    load: async () => (await import('./completion/complete-words.ts')).completeWords,
    isHidden: true,
  },
}
