import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { cli, type Ended } from '../support/servers/waymark.ts'
import { binary, runNode } from './run-node.ts'

const inspectorCli = binary('@modelcontextprotocol/inspector', 'mcp-inspector')

describe.each(['legacy', 'modern'])('the Inspector, speaking the %s protocol', (era) => {
  it('finds no error in the tools and calls them over stdio', async () => {
    await expectTools(era, [process.execPath, cli, 'mcp', '--data', newFolder()])
  })

  it('finds no error in the tools and calls them over HTTP', async () => {
    await using server = await serve(['--data', newFolder()])
    await expectTools(era, [server.mcp])
  })
})

async function expectTools(era: string, target: readonly string[]): Promise<void> {
  const inspect = (...args: readonly string[]) => inspector([...target, '--protocol-era', era, ...args])
  const call = (tool: string, arg: string) =>
    inspect('--method', 'tools/call', '--tool-name', tool, '--tool-arg', arg)

  const listed = await inspect('--method', 'tools/list', '--strict')
  expect(listed.code, listed.stderr).toBe(0)
  const { tools } = resultOf(listed) as { tools: { name: string }[] }
  expect(tools.map(({ name }) => name)).toContain('add_task')

  const added = await call('add_task', 'title=Water the plants')
  expect(added.code, added.stderr).toBe(0)
  expect(added.stdout).toContain('Water the plants')
  // Only the new protocol lets a server say who it is with every answer.
  expect(added.stdout.includes('io.modelcontextprotocol/serverInfo')).toBe(era === 'modern')

  const missed = await call('complete_task', 'task=999')
  expect(missed.code, missed.stderr).toBe(5)
  expect(resultOf(missed)).toMatchObject({ isError: true })
}

function inspector(args: readonly string[]): Promise<Ended> {
  const home = newFolder()
  return runNode([inspectorCli, '--cli', ...args, '--format', 'json', '--stored-auth-only'], {
    HOME: home,
    MCP_CATALOG_PATH: join(home, 'catalog.json'),
    MCP_CLIENT_CONFIG_PATH: join(home, 'client.json'),
  })
}

function resultOf({ stdout }: Ended): Record<string, unknown> {
  return (JSON.parse(stdout) as { result: Record<string, unknown> }).result
}
