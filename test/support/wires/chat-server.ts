import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ChatModel, openModel } from '../../../src/chat/models.ts'
import type { Body, ChatReply, ChatWire } from './chat-wires.ts'

export const chatKey = 'a-key-for-tests'

export interface ChatServer extends AsyncDisposable {
  readonly url: string
  /** The model behind it, opened the way the product opens it. */
  readonly model: ChatModel
  /** The requests that came, in order. */
  readonly heard: Body[]
  /** Settles for each request when its connection has ended. */
  readonly ended: Promise<void>[]
  readonly wrong: string[]
}

/** A provider on this machine that speaks its wire format, and follows a script. The last reply is repeated. */
export async function chatServer(wire: ChatWire, ...script: readonly ChatReply[]): Promise<ChatServer> {
  const heard: Body[] = []
  const ended: Promise<void>[] = []
  const wrong: string[] = []
  const server = createServer(async (request, response) => {
    ended.push(new Promise((resolve) => response.on('close', () => resolve())))
    const body = await readBody(request)
    const [header, value] = wire.keyHeader
    if (`${request.method} ${request.url}` !== `POST /v1${wire.path}`) wrong.push(`${request.url}`)
    if (request.headers[header] !== value(chatKey)) wrong.push(`${header} ${request.headers[header]}`)
    if (body.stream !== true) wrong.push('not streamed')
    const reply = script[Math.min(heard.length, script.length - 1)] as ChatReply
    heard.push(body)
    reply(response, wire)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const model = openModel({ provider: wire.provider, baseUrl: url, key: chatKey, model: 'scripted' })
  return {
    url,
    model,
    heard,
    ended,
    wrong,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
