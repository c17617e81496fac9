import { type Assistant, connect, type Kind } from '../../test/support/clients/mcp-clients.ts'
import { type Call, errorOf, refusalOf } from './calls.ts'
import { pause } from './processes.ts'
import { publicUrl } from './waymark-nodes.ts'

/** Between two calls of a client, and after an error. */
const [betweenMs, afterErrorMs] = [100, 300]
const patienceMs = 30_000

/** A client that adds tasks and reads them, one call after the other, until it is told to stop. */
export class LoadClient {
  readonly name: string
  readonly kind: Kind
  readonly key: string
  readonly #calls: Call[]
  #client: Assistant | undefined
  #isOver = false
  #count = 0
  #last: number | undefined

  constructor(name: string, kind: Kind, key: string, calls: Call[]) {
    this.name = name
    this.kind = kind
    this.key = key
    this.#calls = calls
  }

  async run(): Promise<void> {
    while (!this.#isOver) {
      const isWrite = this.#count % 3 !== 2 || this.#last === undefined
      const call = await this.#call(isWrite)
      this.#calls.push(call)
      this.#count += 1
      await pause(call.error === undefined ? betweenMs : afterErrorMs)
    }
    await this.#leave()
  }

  stop(): void {
    this.#isOver = true
  }

  async #call(isWrite: boolean): Promise<Call> {
    const title = `${this.name} wrote ${this.#count}`
    const about = { client: this.name, kind: isWrite ? 'write' : 'read', ...(isWrite && { title }) } as const
    const begun = performance.now()
    const told = (more: object): Call => ({ ...about, begun, ended: performance.now(), ...more })
    try {
      this.#client ??= await this.#connect()
      const { isError, text } = await this.#ask(this.#client, isWrite, title)
      if (isError) return told({ error: refusalOf(text) })
      const id = Number(/#(\d+) /.exec(text)?.[1])
      if (isWrite) this.#last = id
      return told({ id })
    } catch (thrown) {
      const error = errorOf(thrown)
      // A session that went with its node is opened anew, as every client does.
      if (this.kind !== '2026' || /404|initialize/.test(error)) await this.#leave()
      return told({ error })
    }
  }

  async #ask(
    client: Assistant,
    isWrite: boolean,
    title: string,
  ): Promise<{ isError: boolean; text: string }> {
    const signal = AbortSignal.timeout(patienceMs)
    const { content, isError = false } = isWrite
      ? await client.callTool('add_task', { title }, { signal })
      : await client.callTool('get_task', { task: this.#last }, { signal })
    return { isError, text: content[0]?.text ?? '' }
  }

  #connect(): Promise<Assistant> {
    const where = { url: `${publicUrl}/mcp`, headers: { authorization: `Bearer ${this.key}` } }
    return connect(this.kind, where, { name: this.name.replaceAll(' ', '-') })
  }

  async #leave(): Promise<void> {
    const left = this.#client
    this.#client = undefined
    // A session is ended at the server, which may not be there to hear it.
    if (left) await Promise.race([close(left).catch(() => {}), pause(1_000)])
  }
}

async function close(client: Assistant): Promise<void> {
  await client[Symbol.asyncDispose]()
}
