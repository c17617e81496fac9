import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { TemporaryFolder } from '../files/folder.ts'
import { cli, plainEnv, plainFolder } from './waymark.ts'

// biome-ignore lint/suspicious/noExplicitAny: a line of the wire, before anyone has checked it.
type Message = any

/** A `waymark mcp` with an empty data folder, spoken to in bytes. Disposing ends it and removes the folder. */
export class StdioProcess implements AsyncDisposable {
  /** Every line of stdout so far, as it came. */
  readonly lines: string[] = []
  stderr = ''
  readonly #child: ChildProcessWithoutNullStreams
  readonly #ended: Promise<unknown>
  readonly #folder = new TemporaryFolder()
  #rest = ''

  constructor(args: readonly string[] = [], env: Record<string, string> = {}) {
    this.#child = spawn(process.execPath, [cli, 'mcp', '--data', this.data, ...args], {
      cwd: plainFolder(),
      env: { ...plainEnv(), ...env },
    })
    this.#child.stdin.on('error', () => {}) // it may be gone before everything is written
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text
    })
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const lines = `${this.#rest}${text}`.split('\n')
      this.#rest = lines.pop() as string
      this.lines.push(...lines)
    })
    this.#ended = once(this.#child, 'close')
  }

  get data(): string {
    return this.#folder.path
  }

  /** What stdout ends with that is no whole line. */
  get rest(): string {
    return this.#rest
  }

  write(text: string): void {
    this.#child.stdin.write(text)
  }

  send(message: object): void {
    this.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  }

  /** Waits for the line that satisfies the wish, and gives it parsed. */
  async hears(wish: (message: Message) => boolean): Promise<Message> {
    for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
      const found = this.lines.map((line) => JSON.parse(line)).find(wish)
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    throw new Error(`not heard; stdout: ${this.lines.join('\n').slice(0, 2_000)} stderr: ${this.stderr}`)
  }

  /** Opens the connection as a 2025 client does. */
  async initialize(): Promise<void> {
    this.send({
      id: 'init',
      method: 'initialize',
      params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    })
    await this.hears(({ id }) => id === 'init')
    this.send({ method: 'notifications/initialized' })
  }

  async call(id: number, name: string, args: object): Promise<Message> {
    this.send({ id, method: 'tools/call', params: { name, arguments: args } })
    return this.hears((message) => message.id === id)
  }

  closeInput(): void {
    this.#child.stdin.end()
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal)
  }

  /** Does what should end the process, and says how it ended. */
  async end(act: () => void): Promise<{ code: number | null; signal: string | null }> {
    act()
    await this.#ended
    const { exitCode: code, signalCode: signal } = this.#child
    return { code, signal }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.end(() => this.kill('SIGKILL'))
    this.#folder[Symbol.dispose]()
  }
}
