import { DatabaseSync } from 'node:sqlite'
import { createAdaptorServer } from '@hono/node-server'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { Hono } from 'hono'
import { z } from 'zod'

/**
 * The floor: the SDK behind the same HTTP server, with one tool that does nothing. With a file it keeps each text before it answers, as
 * safe from a power cut as a task is: one row of a table without an index, the least that anything can write that is kept.
 */
const input = z.object({ text: z.string() })
const [file] = process.argv.slice(2)
const keep = file ? openTable(file) : () => {}

function openTable(file: string): (text: string) => void {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE texts (text TEXT)')
  const insert = database.prepare('INSERT INTO texts VALUES (?)')
  return (text) => insert.run(text)
}

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'echo', version: '1.0.0' })
  server.registerTool('echo', { description: 'Echo', inputSchema: input }, async ({ text }) => {
    keep(text)
    return { content: [{ type: 'text', text }] }
  })
  return server
})
const app = new Hono()
app.all('/mcp', (context) => handler.fetch(context.req.raw))
const server = createAdaptorServer({ fetch: app.fetch })
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number }
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
