import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { type EmbeddingWire, embeddingKey, type Heard, vectorOf } from './embedding-wires.ts'

/** What the service does with a request it has understood. `answer` is what it should say to it. */
export type Reply = (response: ServerResponse, answer: object) => void

/** Says the right thing. */
export const answers: Reply = (response, answer) => response.end(JSON.stringify(answer))
/** Says something else, as it stands. */
export const sends =
  (text: string): Reply =>
  (response) =>
    response.end(text)
/** Says the right thing, spoilt. */
export const spoils =
  (spoil: (answer: Answer) => unknown): Reply =>
  (response, answer) =>
    response.end(JSON.stringify(spoil(answer as Answer)))
/** Complains the way vendors do, who quote the key and the texts. */
export const fails =
  (status: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    response
      .writeHead(status, headers)
      .end(JSON.stringify({ error: { message: `Wrong: ${embeddingKey}, a secret text` } }))
/** Takes the request, and says nothing. */
export const hangs: Reply = () => {}
/** Begins an answer, and does not end it. */
export const stalls: Reply = (response, answer) => response.write(JSON.stringify(answer).slice(0, 20))
export const resets: Reply = (response) => response.socket?.resetAndDestroy()

/** An answer in OpenAI's form, for spoiling. */
interface Answer {
  readonly data: readonly { readonly embedding: readonly number[]; readonly index: number }[]
}

export interface EmbeddingServer extends AsyncDisposable {
  /** The address that users configure. */
  readonly url: string
  /** The requests that were understood, in the order in which they came. */
  readonly heard: readonly Heard[]
  readonly mostAtOnce: number
  /** How many clients left without waiting for the end of their answer. */
  readonly left: number
}

/** A service on this machine. It answers as scripted, then rightly; a request that does not fit fails the test at its end. */
export async function startEmbeddingServer(
  wire: EmbeddingWire,
  script: readonly Reply[] = [],
  { delay = 0, refuses }: { delay?: number; refuses?: (text: string) => boolean } = {},
): Promise<EmbeddingServer> {
  const heard: Heard[] = []
  const replies = script.values()
  let [atOnce, mostAtOnce, left] = [0, 0, 0]
  let mistake: unknown
  const reply = async (request: IncomingMessage, response: ServerResponse) => {
    const asked = await readRequest(request, wire)
    heard.push(asked)
    await wait(delay)
    if (refuses !== undefined && asked.texts.some(refuses)) return fails(400)(response, {})
    const vectors = asked.texts.map((text) => vectorOf(text, wire.dimensions))
    const next = replies.next().value ?? answers
    next(response, wire.write(vectors, asked))
  }
  const server = createServer((request, response) => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    response.once('close', () => {
      atOnce -= 1
      if (!response.writableFinished) left += 1
    })
    response.setHeader('content-type', 'application/json')
    reply(request, response).catch((error: unknown) => {
      mistake ??= error
      response.writeHead(403).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${wire.base}`,
    heard,
    get mostAtOnce() {
      return mostAtOnce
    },
    get left() {
      return left
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
      if (mistake !== undefined) throw mistake
    },
  }
}

async function readRequest(request: IncomingMessage, wire: EmbeddingWire): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  expect(`${request.method} ${request.url}`).toBe(`POST ${wire.path}`)
  expect(request.headers.authorization).toBe(wire.key === null ? undefined : `Bearer ${wire.key}`)
  expect(request.headers['content-type']).toBe('application/json')
  return wire.read(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}
