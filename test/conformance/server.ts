import { startOn } from '../../src/compose.ts'
import { readConfig } from '../../src/config.ts'
import { native } from '../../src/contracts/native/contract.ts'
import { createApp } from '../../src/http/app.ts'
import { createChatEndpoint } from '../../src/http/chat-endpoint.ts'
import { listen } from '../../src/http/listen.ts'
import { refuseForeign } from '../../src/http/local-only.ts'
import { localIdentity } from '../../src/identity.ts'
import { openLog } from '../../src/log.ts'
import { createMcpEndpoint } from '../../src/mcp/http.ts'
import { createServices } from '../../src/mcp/services.ts'
import { openStoresInMemory } from '../support/stores/stores-in-memory.ts'
import { withHeaderTool } from './fixtures/custom-headers.ts'
import { addFixtures } from './fixtures.ts'

// The product's own server on a free port, for the conformance suites. By hand: node test/conformance/server.ts
// With CONFORMANCE=1 it has the fixtures that most of their scenarios ask for.
const hasFixtures = process.env.CONFORMANCE === '1'

const config = readConfig({ WAYMARK_TZ: 'UTC', WAYMARK_LOG: 'silent' })
const stores = openStoresInMemory()
const running = await startOn(stores, config, await openLog(config.logLevel))
const services = createServices(running.deps, '0.0.0')
const endpoint = createMcpEndpoint(() => {})
const mcp = hasFixtures ? withHeaderTool(endpoint) : endpoint
const app = createApp({
  mcp,
  service: (...words) =>
    hasFixtures ? Object.assign(services(...words), { extend: addFixtures }) : services(...words),
  checkStore: () => stores.check(),
  reportBug: running.deps.reportBug,
  metrics: () => '',
  guard: refuseForeign,
  identify: async (_, { requestId }) => ({ ...localIdentity(config.user), requestId }),
  api: [createChatEndpoint((caller) => running.chat(caller, native)).routes],
})
const { url, close } = await listen(app.fetch, { host: '127.0.0.1', port: 0 })
process.stdout.write(`${JSON.stringify({ url, mcp: `${url}/mcp` })}\n`)
process.once('SIGTERM', async () => {
  await mcp.close()
  await close()
  await running.close()
})
