import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The letters of the messages that matter, as PostgreSQL's protocol has them. */
const [query, sync, terminate, readyForQuery] = ['Q', 'S', 'X', 'Z']

interface Connection {
  readonly socket: Socket
  /** Whom it answers now. */
  client: Client | undefined
  rest: Buffer
}

interface Client {
  readonly socket: Socket
  /** The connection of its transaction, while there is one. */
  connection: Connection | undefined
  /** How many of its messages are yet to be followed by "ready for query". */
  unanswered: number
  rest: Buffer
  waiting: Buffer[]
}

/**
 * Does what PgBouncer does with `pool_mode = transaction`, and nothing about prepared statements: every transaction goes over
 * the connection that was quiet longest, whoever used it before. Gives the address of the same database through it.
 */
export async function startTransactionPooler(url: string): Promise<string> {
  const target = new URL(url)
  const free: Connection[] = []
  const queue: Client[] = []
  const sockets = new Set<Socket>()

  const server = createServer((socket) => {
    const client: Client = { socket, connection: undefined, unanswered: 1, rest: empty, waiting: [] }
    // Who comes brings a connection, and signs in over it; from then on it is everybody's.
    const connection = { socket: connect(Number(target.port), target.hostname), client, rest: empty }
    client.connection = connection
    for (const one of [socket, connection.socket]) {
      sockets.add(one)
      one.setNoDelay()
      one.on('error', () => {})
    }
    let hasBegun = false
    socket.on('data', (data: Buffer) => {
      if (hasBegun) takeFromClient(client, data)
      else connection.socket.write(data)
    })
    connection.socket.on('data', (data: Buffer) => {
      if (takeFromServer(connection, data)) hasBegun = true
    })
  })

  function takeFromClient(client: Client, data: Buffer): void {
    client.rest = eachMessage(Buffer.concat([client.rest, data]), (letter, message) => {
      if (letter === terminate) return void client.socket.end()
      if (letter === query || letter === sync) client.unanswered += 1
      if (client.connection) client.connection.socket.write(message)
      else if (client.waiting.push(message) === 1) queue.push(client)
    })
    serveNext()
  }

  /** True once the connection has no transaction open. */
  function takeFromServer(connection: Connection, data: Buffer): boolean {
    let isIdle = false
    connection.rest = eachMessage(Buffer.concat([connection.rest, data]), (letter, message) => {
      const { client } = connection
      client?.socket.write(message)
      if (letter !== readyForQuery || !client) return
      client.unanswered -= 1
      isIdle = message.at(-1) === 'I'.charCodeAt(0) && client.unanswered === 0
      if (isIdle) {
        connection.client = client.connection = undefined
        free.push(connection)
      }
    })
    serveNext()
    return isIdle
  }

  function serveNext(): void {
    while (free.length > 0 && queue.length > 0) {
      const [connection, client] = [free.shift() as Connection, queue.shift() as Client]
      connection.client = client
      client.connection = connection
      for (const message of client.waiting.splice(0)) connection.socket.write(message)
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  return through.href
}

const empty = Buffer.alloc(0)

/** Gives what is left of a message that has not wholly come. */
function eachMessage(data: Buffer, take: (letter: string, message: Buffer) => void): Buffer {
  let rest = data
  while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
    const end = rest.readUInt32BE(1) + 1
    take(String.fromCharCode(rest[0] as number), rest.subarray(0, end))
    rest = rest.subarray(end)
  }
  return rest
}
