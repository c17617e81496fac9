import { expect, it, onTestFinished } from 'vitest'
import { native } from '../../src/contracts/native/contract.ts'
import { createMcpEndpoint } from '../../src/mcp/http.ts'
import { createServices } from '../../src/mcp/services.ts'
import { openContractDesk } from '../support/contracts/contract-desk.ts'

const version = '2025-11-25'

it('ends the session that was quiet longest when there are too many', async () => {
  const { open, ping } = openEndpoint(2)
  const [first, second] = [await open(), await open()]
  expect(await ping(first)).toBe(200)
  const third = await open()

  expect([await ping(first), await ping(second), await ping(third)]).toEqual([200, 404, 200])
})

function openEndpoint(most: number) {
  const { deps } = openContractDesk(native)
  const service = createServices(deps, '0.0.0')('native', 'full', false)
  const endpoint = createMcpEndpoint(() => {}, { idleMs: 60_000, most })
  onTestFinished(() => endpoint.close(0))
  const post = (body: object, session?: string) => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(session !== undefined && { 'mcp-session-id': session, 'mcp-protocol-version': version }),
    }
    const message = { jsonrpc: '2.0', id: 1, ...body }
    const init = { method: 'POST', headers, body: JSON.stringify(message) }
    return endpoint.handle(new Request('http://127.0.0.1/mcp', init), message, { owner: 'ada' }, service)
  }
  const clientInfo = { name: 'old', version: '1' }
  const params = { protocolVersion: version, capabilities: {}, clientInfo }
  return {
    open: async () => (await post({ method: 'initialize', params })).headers.get('mcp-session-id') as string,
    ping: async (session: string) => (await post({ method: 'ping' }, session)).status,
  }
}
