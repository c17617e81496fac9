import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { vector } from '@electric-sql/pglite-pgvector'

export interface PgliteServer extends AsyncDisposable {
  readonly url: string
  /** Begins anew with nothing in it. */
  clear(): Promise<void>
}

/**
 * PostgreSQL with pgvector, which no package of real binaries has, behind the wire protocol. It has one session, so
 * connections take turns: open stores on it with a pool of one.
 */
export async function startPglite(): Promise<PgliteServer> {
  const database = await PGlite.create({ extensions: { vector } })
  let last: Promise<unknown> = Promise.resolve()
  const server = createServer((socket) => {
    const turn = last.then(() => talk(database, socket))
    last = turn.catch(() => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async clear() {
      await last
      await database.exec('DEALLOCATE ALL; DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    },
    async [Symbol.asyncDispose]() {
      server.close()
      await last
      await database.close()
    },
  }
}

/** Passes whole messages on, one after the other, until the client leaves. */
async function talk(database: PGlite, socket: Socket): Promise<void> {
  let rest = Buffer.alloc(0)
  let hasBegun = false
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message has no letter before its length.
      const head = hasBegun ? 1 : 0
      const length = rest.length < head + 4 ? Number.POSITIVE_INFINITY : head + rest.readInt32BE(head)
      if (rest.length < length) break
      const message = rest.subarray(0, length)
      rest = rest.subarray(length)
      hasBegun = true
      if (message[0] === 'X'.charCodeAt(0)) return void socket.end()
      socket.write(await database.execProtocolRaw(new Uint8Array(message)))
    }
  }
}
