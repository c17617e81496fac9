import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { promisify } from 'node:util'

export interface Program {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  /** Where what it says goes. */
  readonly log: string
  readonly env?: Record<string, string>
  /** The user of Debian's packages, for programs that refuse to be root. */
  readonly asPostgres?: boolean
  /** Whose network it runs in; left out, that of the script. */
  readonly network?: number | undefined
}

/** A process that is started, killed and started again. */
export class Daemon {
  readonly #program: Program
  #child: ChildProcess | undefined
  #ended: Promise<unknown> = Promise.resolve()

  constructor(program: Program) {
    this.#program = program
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null
  }

  start(): void {
    if (this.isRunning) return
    const { command, log, env = {}, asPostgres, network } = this.#program
    const words = [
      ...(network === undefined ? [] : ['nsenter', `--net=/proc/${network}/ns/net`]),
      ...(asPostgres ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []),
      ...command,
    ]
    const { PATH = '' } = process.env
    const out = openSync(log, 'a')
    const child = spawn(words[0] as string, words.slice(1), {
      env: { PATH: `${PATH}:/usr/sbin:/sbin`, HOME: '/nonexistent', LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', out, out],
    })
    child.on('error', () => {})
    this.#child = child
    this.#ended = once(child, 'close')
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (!this.isRunning) return
    this.#child?.kill(signal)
    await this.#ended
  }
}

const run = promisify(execFile)

/** Runs a program to its end, and fails with what it said. */
export async function execute(...[program, ...args]: readonly string[]): Promise<string> {
  const { stdout } = await run(program as string, args, { maxBuffer: 2 ** 24 })
  return stdout
}

/** Asks again until it is so, and fails with `what` when that takes too long. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  seconds = 120,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s: ${what}`)
    await pause(200)
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
