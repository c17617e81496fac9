import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import type { Heard, Saying, WantedCall, Wire } from '../support/wires/llm-wires.ts'

export const apiKey = 'a-key-for-tests'

/** One turn of the model: what must have reached it by then, and what it says to that. */
export interface Turn {
  /** What the user said, where it is the user who spoke. */
  readonly user?: string
  /** The JSON that came back of the calls of the turn before. */
  readonly results?: readonly unknown[]
  readonly says: { readonly text: string } | { readonly calls: readonly Omit<WantedCall, 'id'>[] }
}

export const says = (text: string): Turn['says'] => ({ text })
export const callsTool = (name: string, args: object = {}): Turn['says'] => ({ calls: [{ name, args }] })
export const callsTools = (...calls: readonly Omit<WantedCall, 'id'>[]): Turn['says'] => ({ calls })

/** A model behind HTTP that follows a script, and refuses a request that does not fit it. */
export interface ScriptedLlm extends AsyncDisposable {
  readonly url: string
  /** Fails when a request did not fit, or when the script was not played to its end. */
  checkPlayed(): void
}

/** `tools` is what every request must offer, in the vendor's form. */
export async function scriptedLlm(
  wire: Wire,
  tools: readonly unknown[],
  script: readonly Turn[],
): Promise<ScriptedLlm> {
  let played = 0
  let wanted: readonly string[] = []
  let mistake: unknown
  const answer = async (request: IncomingMessage): Promise<object> => {
    const turn = script[played]
    const heard = await readRequest(request, wire)
    expect(heard.streamed ?? false).toBe(false)
    expect(heard.tools).toEqual(tools)
    expect(turn, 'the script has no more turns').toBeDefined()
    checkHeard(heard, turn as Turn, wanted)
    played += 1
    const saying = numbered((turn as Turn).says, played)
    wanted = 'calls' in saying ? saying.calls.map(({ id }) => id) : []
    return wire.write(saying, played)
  }
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    try {
      response.end(JSON.stringify(await answer(request)))
    } catch (error) {
      mistake ??= error
      // Clients repeat what fails with 500, and give up at once on 400.
      response.statusCode = 400
      response.end(JSON.stringify({ error: { message: `turn ${played + 1}: ${(error as Error).message}` } }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    checkPlayed() {
      if (mistake !== undefined) throw mistake
      expect(played, 'turns played').toBe(script.length)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(request: IncomingMessage, wire: Wire): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  expect(`${request.method} ${request.url}`).toBe(`POST ${wire.path}`)
  expect(request.headers.authorization).toBe(`Bearer ${apiKey}`)
  return wire.read(JSON.parse(Buffer.concat(chunks).toString('utf8')))
}

function checkHeard({ user, results }: Heard, turn: Turn, wanted: readonly string[]): void {
  const told = `the model was told ${JSON.stringify({ user, results })}`
  expect(user, told).toBe(turn.user)
  expect(
    results.map(({ id }) => id),
    told,
  ).toEqual(wanted)
  expect(
    results.map(({ text }) => JSON.parse(text)),
    told,
  ).toEqual(turn.results ?? [])
}

function numbered(saying: Turn['says'], turn: number): Saying {
  if ('text' in saying) return saying
  return { calls: saying.calls.map((call, index) => ({ id: `call_${turn}_${index + 1}`, ...call })) }
}
