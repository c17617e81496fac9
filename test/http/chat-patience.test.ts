import { describe, expect, it } from 'vitest'
import { startOn } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { native } from '../../src/contracts/native/contract.ts'
import { createApp } from '../../src/http/app.ts'
import { createChatEndpoint } from '../../src/http/chat-endpoint.ts'
import { localIdentity } from '../../src/identity.ts'
import { createMcpEndpoint } from '../../src/mcp/http.ts'
import { createServices } from '../../src/mcp/services.ts'
import { hear } from '../support/clients/chat-client.ts'
import { newFolder } from '../support/files/folder.ts'
import { openStoresInMemory } from '../support/stores/stores-in-memory.ts'
import { type ChatServer, chatServer } from '../support/wires/chat-server.ts'
import { compatibleWire, keepsSilent, stalls } from '../support/wires/chat-wires.ts'
import { compatibleEnv } from '../support/wires/remote-chat.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }
const patience = { firstByte: 100, between: 100 }

/** The server's own parts in this process, with less patience than any setting gives. */
async function open(model: ChatServer) {
  const config = readConfig({
    ...compatibleEnv(model),
    WAYMARK_DATA: newFolder(),
    WAYMARK_PROJECT: newFolder(),
    WAYMARK_EMBEDDER: 'off',
  })
  const running = await startOn(openStoresInMemory(), config, silent)
  const endpoint = createChatEndpoint(() => ({ ...running.chat({ owner: 'ada' }, native), patience }))
  const app = createApp({
    mcp: createMcpEndpoint(() => {}),
    service: createServices(running.deps, '0.0.0'),
    checkStore: () => running.stores.check(),
    metrics: () => '',
    guard: () => undefined,
    identify: async (_, { requestId }) => ({ ...localIdentity('ada'), requestId }),
    api: [endpoint.routes],
    reportBug: running.deps.reportBug,
  })
  const say = async (text: string) =>
    app.request('/api/chat', { method: 'POST', body: JSON.stringify({ text }) })
  return { running, endpoint, say, [Symbol.asyncDispose]: () => running.close() }
}

describe('a model that keeps us waiting', () => {
  it.each([
    ['says nothing at all', keepsSilent],
    ['falls silent in the middle', stalls({ text: 'I think that we should talk' })],
  ])('and %s is replaced by the offline model, and let go of', async (_, reply) => {
    await using model = await chatServer(compatibleWire, reply)
    await using server = await open(model)

    const { text, metadata } = await hear(await server.say('Remind me to call mom'))

    expect(text).toContain('The model compatible scripted did not answer in time')
    expect(text).toContain("I've added 'Call mom' to your task list!")
    expect(metadata).toMatchObject({ model: 'offline', fellBackFrom: 'compatible scripted' })
    await Promise.all(model.ended)
  })
})

describe('a server that ends', () => {
  it('takes no new turn, and says so', async () => {
    await using model = await chatServer(compatibleWire, keepsSilent)
    await using server = await open(model)
    await server.endpoint.close()

    const response = await server.say('Remind me to call mom')

    expect([response.status, await response.json()]).toEqual([
      503,
      { error: { code: 'unavailable', message: 'The server is about to end.' } },
    ])
    expect(await server.running.stores.conversations('ada').list({ limit: 9 })).toEqual([])
  })
})
