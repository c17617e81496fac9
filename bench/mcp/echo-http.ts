import { createAdaptorServer } from '@hono/node-server'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { z } from 'zod'

/** The floor: the SDK behind the same HTTP server, with one tool that does nothing. */
const input = z.object({ text: z.string() })

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' })
  server.registerTool('echo', { description: 'Echo', inputSchema: input }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }))
  return server
})
const app = new Hono()
app.all('/mcp', (context) => handler.fetch(context.req.raw))
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
