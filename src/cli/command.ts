import type { ParseArgsOptionsConfig } from 'node:util'
import type { Config, Flags } from '../config.ts'

/** Exit codes, as docs and `--help` state them. */
export const exitCodes = { ok: 0, failed: 1, usage: 2, bug: 70 } as const

export interface CommandContext {
  readonly config: Config
  readonly flags: Flags
  readonly args: readonly string[]
  /** Writes an answer to stdout. */
  readonly print: (text: string) => void
}

export interface Command {
  readonly name: string
  readonly summary: string
  readonly usage?: string
  readonly options?: ParseArgsOptionsConfig &
    Record<string, { readonly describe: string; readonly value?: string }>
  readonly examples?: readonly string[]
  /** Gives the exit code. */
  run(context: CommandContext): Promise<number>
}
