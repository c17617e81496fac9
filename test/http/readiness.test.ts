import { describe, expect, it, vi } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { FaultyNetwork } from '../support/faults/faulty-network.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { newDatabase } from '../support/stores/postgres.ts'

describe('a server whose database goes away', () => {
  it('stays alive, says that it is not ready, refuses calls in a sentence, and recovers', async () => {
    const network = await FaultyNetwork.to(await newDatabase())
    await using serving = await serve(['--data', newFolder()], { DATABASE_URL: network.url })
    const status = async (path: string) => (await fetch(`${serving.url}${path}`)).status
    await using client = await connect('2026', { url: serving.mcp })
    await client.callTool('add_task', { title: 'Before' })
    expect(await status('/readyz')).toBe(200)

    await network.refuse()
    const away = await fetch(`${serving.url}/readyz`)
    expect([away.status, await away.json()]).toEqual([
      503,
      { status: 'unavailable', error: 'The database cannot be reached.' },
    ])
    expect(await status('/healthz')).toBe(200)
    expect(await client.callTool('add_task', { title: 'Meanwhile' })).toMatchObject({
      isError: true,
      content: [{ text: expect.stringMatching(/^unavailable: The database cannot be reached\. \S/) }],
    })
    await expect(client.readResource('board://today')).rejects.toMatchObject({
      code: -32603,
      message: expect.stringContaining('The database cannot be reached.'),
    })

    await network.restore()
    await vi.waitFor(async () => expect(await status('/readyz')).toBe(200), { timeout: 5_000 })
    expect(await client.callTool('list_tasks', { view: 'all' })).toMatchObject({
      content: [{ text: '1 in all\n#1 Before' }],
    })
    expect(serving.log()).not.toContain('postgres:postgres')
  })
})
