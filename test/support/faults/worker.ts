import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const compiled = fileURLToPath(new URL('../../../node_modules/.cache/test-workers', import.meta.url))

export interface Ending {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stderr: string
}

export interface WorkerOptions {
  /** What starts it in place of Node itself, for example a command that mounts something first. */
  readonly through?: readonly string[]
  readonly uid?: number
}

/** A process of its own that runs a script of `test/faults/workers`; it ends with the test at the latest. */
export class Worker<Line = unknown> {
  /** What it has said so far, each a whole line of JSON. */
  readonly said: Line[] = []
  readonly ended: Promise<Ending>
  readonly #child: ChildProcess
  readonly #waiting = new Set<() => void>()

  constructor(script: string, given: unknown, { through = [], uid }: WorkerOptions = {}) {
    const path = fileURLToPath(new URL(`../../faults/workers/${script}.ts`, import.meta.url))
    const [command, ...args] = [...through, process.execPath, path, JSON.stringify(given)]
    this.#child = spawn(command as string, args, {
      stdio: 'pipe',
      // Compiled once, a script starts in half the time.
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compiled },
      ...(uid !== undefined && { uid, gid: uid }),
    })
    this.#child.stdin?.on('error', () => {}) // it may be gone before it is told to go
    this.#listen()
    let stderr = ''
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    this.ended = once(this.#child, 'close').then(([code, signal]) => {
      for (const wake of this.#waiting) wake()
      return { code, signal, stderr }
    })
    onTestFinished(async () => void (await this.kill()))
  }

  /** Lets it pass `waitForGo`. */
  go(): void {
    this.#child.stdin?.write('\n')
  }

  /** Waits until it has said so many lines. Fails when it ends before that. */
  async hasSaid(count: number): Promise<void> {
    let isOver = false
    const ended = this.ended.then((ending) => {
      isOver = true
      return ending
    })
    while (this.said.length < count) {
      if (isOver) throw new Error(`ended after ${this.said.length} lines: ${JSON.stringify(await ended)}`)
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve)
        ended.then(() => resolve())
      })
      this.#waiting.clear()
    }
  }

  kill(): Promise<Ending> {
    this.#child.kill('SIGKILL')
    return this.ended
  }

  // The last line of a killed process may be cut short; then it was not said.
  #listen(): void {
    let rest = ''
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${rest}${text}`.split('\n')
      rest = lines.pop() as string
      this.said.push(...lines.map((line) => JSON.parse(line) as Line))
      for (const wake of this.#waiting) wake()
    })
  }
}

/** Runs a worker to its end, and gives back what it said. Fails when it fails. */
export async function runWorker<Line>(
  script: string,
  given: unknown,
  options?: WorkerOptions,
): Promise<Line[]> {
  const worker = new Worker<Line>(script, given, options)
  const { code, signal, stderr } = await worker.ended
  if (code !== 0) throw new Error(`${script} ended with ${code ?? signal}: ${stderr}`)
  return worker.said
}
