import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { z } from 'zod'

/** The floor: the SDK with one tool that does nothing. */
const input = z.object({ text: z.string() })

serveStdio(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' })
  server.registerTool('echo', { description: 'Echo', inputSchema: input }, async ({ text }) => ({
    content: [{ type: 'text', text }],
  }))
  return server
})
