import type { Connection } from './listen.ts'

type Fetch = (request: Request, connection: Connection) => Response | Promise<Response>

/** Lets requests wait that come before the routes are there: some of those need to know the address first. */
export class DeferredFetch {
  readonly #opened = Promise.withResolvers<Fetch>()
  #fetch: Fetch = async (request, connection) => (await this.#opened.promise)(request, connection)

  readonly fetch: Fetch = (request, connection) => this.#fetch(request, connection)

  open(fetch: Fetch): void {
    this.#fetch = fetch
    this.#opened.resolve(fetch)
  }
}
