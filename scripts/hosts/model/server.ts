import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropic } from './anthropic.ts'
import { chatCompletions } from './chat-completions.ts'
import { gemini } from './gemini.ts'
import { responses } from './responses.ts'
import type { ScriptedModel } from './script.ts'

const wires = [anthropic, chatCompletions, responses, gemini]

export interface ModelServer extends AsyncDisposable {
  readonly url: string
  /** The model that answers from now on. */
  play(model: ScriptedModel): void
  /** Paths that were asked for and are none of a model. */
  readonly strangers: ReadonlySet<string>
  /** The bodies of what the model was asked, for looking into them. */
  readonly bodies: string[]
}

/** A model for all hosts, on this machine, whatever wire they speak. */
export async function startModel(): Promise<ModelServer> {
  let model: ScriptedModel | undefined
  const strangers = new Set<string>()
  const bodies: string[] = []
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://model')
    const wire = wires.find(({ path }) => path.test(pathname))
    const body = await readBody(request)
    if (!wire || !model || request.method !== 'POST') {
      strangers.add(`${request.method} ${pathname}`)
      const isList = /\/models\/?$/.test(pathname)
      const answer = isList
        ? { object: 'list', data: [{ id: 'scripted', object: 'model' }], models: [] }
        : { totalTokens: 10, input_tokens: 10 }
      response.writeHead(isList || /count_?tokens/i.test(pathname) ? 200 : 404, {
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(answer))
      return
    }
    bodies.push(JSON.stringify(body))
    const heard = wire.read(body, pathname)
    wire.write(model.answer(heard), response, heard.isStreamed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    play(next) {
      model = next
      bodies.length = 0
    },
    strangers,
    bodies,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  try {
    return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
