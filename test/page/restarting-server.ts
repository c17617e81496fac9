import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'

/** A server that is killed and comes back at the same address, with the same data. */
export class RestartingServer implements AsyncDisposable {
  readonly url: string
  readonly #folder: TemporaryFolder
  readonly #args: readonly string[]
  #serving: Serving | undefined

  private constructor(folder: TemporaryFolder, args: readonly string[], serving: Serving) {
    this.#folder = folder
    this.#args = args
    this.#serving = serving
    this.url = serving.url
  }

  static async start(args: readonly string[] = []): Promise<RestartingServer> {
    const folder = new TemporaryFolder()
    return new RestartingServer(folder, args, await serve(['--data', folder.path, ...args]))
  }

  get isUp(): boolean {
    return this.#serving !== undefined
  }

  async kill(): Promise<void> {
    await this.#serving?.stop('SIGKILL')
    this.#serving = undefined
  }

  async restart(): Promise<void> {
    const port = new URL(this.url).port
    this.#serving ??= await serve(['--data', this.#folder.path, ...this.#args, '--port', port])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill()
    this.#folder[Symbol.dispose]()
  }
}
