import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Bench } from './benches.ts'
import type { Checkout } from './checkouts.ts'
import { type Figures, figuresOf } from './figures.ts'

/** Thrown by what was under way, so that everything is put away on the way out. */
export class Interrupted extends Error {
  override readonly message = 'Interrupted; everything was put away.'
}

const keepTables = resolve(import.meta.dirname, 'keep-tables.ts')

/** What is started for the two checkouts. An interruption ends it, with all that it started itself. */
export class Processes implements AsyncDisposable {
  readonly #isVerbose: boolean
  #running: ChildProcess | undefined
  #isInterrupted = false
  readonly #interrupt = () => {
    this.#end(this.#isInterrupted ? 'SIGKILL' : 'SIGTERM') // whoever says it twice means it
    this.#isInterrupted = true
  }

  constructor(isVerbose: boolean) {
    this.#isVerbose = isVerbose
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, this.#interrupt)
  }

  /** Runs a program of the checkout, and gives what it wrote to its output. */
  async run(checkout: Checkout, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
    this.#throwIfInterrupted()
    const child = spawn(process.execPath, args, {
      cwd: checkout.folder,
      env: { ...process.env, TMPDIR: checkout.temporary, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true, // a group of its own, so that the servers it starts end with it
    })
    this.#running = child
    if (this.#isVerbose) child.stderr.pipe(process.stderr, { end: false })
    const written = Promise.all([text(child.stdout), text(child.stderr)])
    const [code] = await once(child, 'exit')
    this.#end('SIGKILL') // what it left running
    this.#running = undefined
    const [output, complaint] = await written
    this.#throwIfInterrupted()
    if (code === 0) return output
    const said = complaint.trim().split('\n').slice(-15).join('\n')
    throw new Error(`${args.join(' ')} failed in ${checkout.name}:\n${said}`)
  }

  async figuresOf(checkout: Checkout, { name, args }: Bench): Promise<Figures> {
    const file = join(checkout.temporary, 'tables.jsonl')
    await rm(file, { force: true })
    const command = [`--import=${keepTables}`, `bench/${name}.ts`, ...args]
    const output = await this.run(checkout, command, { KEEP_TABLES_IN: file })
    const figures = figuresOf(await readFile(file, 'utf8').catch(() => ''), output)
    if (figures.size === 0) {
      throw new Error(
        `bench/${name}.ts of ${checkout.name} says no figures: it prints no table, and no JSON.`,
      )
    }
    return figures
  }

  async git(folder: string, args: readonly string[]): Promise<string> {
    const plain = ['-c', 'core.hooksPath=/dev/null', ...args]
    try {
      return (await promisify(execFile)('git', plain, { cwd: folder })).stdout.trim()
    } catch (error) {
      this.#throwIfInterrupted() // a terminal interrupts git too
      throw error
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, this.#interrupt)
  }

  #end(signal: NodeJS.Signals): void {
    const group = this.#running?.pid
    if (group === undefined) return
    try {
      process.kill(process.platform === 'win32' ? group : -group, signal)
    } catch {
      // Gone already.
    }
  }

  #throwIfInterrupted(): void {
    if (this.#isInterrupted) throw new Interrupted()
  }
}
