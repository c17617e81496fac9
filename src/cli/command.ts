import type { Config, Flags } from '../config.ts'
import type { Screen } from './screen/screen.ts'

/** Exit codes, as docs and `--help` state them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, bug: 70 } as const

export const exitMeanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  ok: 'done',
  failed: 'failed',
  usage: 'wrong usage',
  bug: 'a bug in Waymark',
}

export interface CommandContext {
  readonly config: Config
  readonly flags: Flags
  readonly args: readonly string[]
  /** Writes to stdout. */
  readonly print: (text: string) => void
  /** Writes an answer to stdout: for programs where JSON was asked for, else for people. */
  readonly answer: (value: object, text: () => string) => void
  /** What stdout is: answers are laid out and coloured at a terminal. */
  readonly screen: Screen
}

/** What can stand in a place of the command line: these words, or one of a kind that is looked up. */
export type Completes = readonly string[] | LookedUp | 'file' | 'folder'

/** What is looked up in the store. */
export type LookedUp = 'task' | 'closed task' | 'tag' | 'discovery' | 'project'

export interface Option {
  readonly type?: 'string' | 'boolean'
  /** Given several times, it has several values. */
  readonly multiple?: boolean
  readonly describe: string
  /** How help calls its value. */
  readonly value?: string
  readonly completes?: Completes
}

export interface Command extends CommandBody {
  readonly name: string
  readonly summary: string
}

/** A command without its name and its line, which stand in commands.ts. */
export interface CommandBody {
  readonly usage?: string
  /** What the words without an option can be, for the completion of a shell. */
  readonly words?: Completes
  /** What the words after the first can be, where they are something else. */
  readonly moreWords?: Completes
  readonly options?: Readonly<Record<string, Option>>
  readonly examples?: readonly string[]
  /** Every word that follows belongs to the command, those that look like options too. */
  readonly takesAnything?: true
  /** Shown under the options. */
  readonly notes?: string
  /** Gives the exit code. */
  run(context: CommandContext): Promise<number>
}
