import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { describe, expect, it } from 'vitest'
import { graceMs } from '../../src/http/listen.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'

describe.concurrent('a server that is asked to end', () => {
  it.each(['2026', '2025', 'v1'] as const)('finishes what a %s client asked for, and goes', async (kind) => {
    using folder = new TemporaryFolder()
    await using serving = await serve(['--data', folder.path])
    await using client = await connect(kind, { url: serving.mcp })
    const lock = new DatabaseSync(join(folder.path, 'waymark.db'), { timeout: 5_000 })
    lock.exec('BEGIN IMMEDIATE')
    const running = client.callTool('add_task', { title: 'Still done' })
    // Reading needs no lock; once it is answered, what was sent before has arrived too.
    await client.callTool('list_tasks')
    const ended = serving.stop('SIGTERM')
    while (await isServed(serving.url));
    lock.close()

    expect(await running).toMatchObject({ content: [{ text: '+ #1 Still done\nchange 1' }] })
    expect(await ended).toMatchObject({ code: 0, signal: null })
  })

  it('does not wait for streams that have no end, nor for a call that hangs', async () => {
    using folder = new TemporaryFolder()
    await using serving = await serve(['--data', folder.path])
    await using old = await connect('2025', { url: serving.mcp })
    await old.watch(['board://today'], () => {})
    const client = new Client({ name: 'ada', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(new URL(serving.mcp)))
    const subscription = await client.listen({ resourceSubscriptions: ['board://today'] })
    using lock = new DatabaseSync(join(folder.path, 'waymark.db'), { timeout: 5_000 })
    lock.exec('BEGIN IMMEDIATE')
    const hanging = client
      .callTool({ name: 'add_task', arguments: { title: 'Hangs' } })
      .catch(() => 'given up')
    await client.callTool({ name: 'list_tasks', arguments: {} })

    expect(await serving.stop('SIGTERM')).toMatchObject({ code: 0 })
    expect(await hanging).toBe('given up')
    expect(['graceful', 'remote']).toContain(await subscription.closed)
    await client.close()
  })

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'goes at once on %s when there is nothing to finish',
    async (signal) => {
      using folder = new TemporaryFolder()
      await using serving = await serve(['--data', folder.path])
      await using client = await connect('2026', { url: serving.mcp })
      await client.callTool('add_task', { title: 'Done before' })
      const ending = await serving.stop(signal)
      expect(ending).toMatchObject({ code: 0, signal: null })
      expect(ending.milliseconds).toBeLessThan(graceMs)
    },
  )
})

function isServed(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )
}
