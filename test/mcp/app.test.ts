import { getToolUiResourceUri } from '@modelcontextprotocol/ext-apps/app-bridge'
import { EXTENSION_ID, RESOURCE_MIME_TYPE } from '@modelcontextprotocol/ext-apps/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { native } from '../../src/contracts/native/contract.ts'
import { listTools } from '../../src/mcp/listing.ts'
import { binary, runNode } from '../conformance/run-node.ts'
import { combinations, shareDesk } from '../support/clients/desks.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { newFolder, TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { StdioProcess } from '../support/servers/stdio-process.ts'
import { cli } from '../support/servers/waymark.ts'

const boardUri = 'ui://waymark/board'
const apps = { [EXTENSION_ID]: { mimeTypes: [RESOURCE_MIME_TYPE] } }

describe.each(combinations)('the board, for a $kind client over $transport', (combination) => {
  const plain = shareDesk(combination)
  const host = shareDesk(combination, { extensions: apps })

  it('is named by list_tasks and catch_up for a client that shows pages, and the rest is the same', async () => {
    const tools = await host().client.listTools()
    const withBoard = tools.filter((tool) => getToolUiResourceUri(tool as object) === boardUri)
    expect(withBoard.map(({ name }) => name)).toEqual(['list_tasks', 'catch_up'])
    for (const { name, _meta } of withBoard)
      expect(_meta).toMatchObject(listTools(native).find((tool) => tool.name === name)?._meta ?? {})
    const rest = (all: readonly { readonly _meta?: unknown }[]) => all.map(({ _meta, ...tool }) => tool)
    expect(rest(tools)).toEqual(rest(listTools(native)))
  })

  it('is unknown to a client that does not: not a byte of the listing differs', async () => {
    const { client } = plain()
    expect(JSON.stringify(await client.listTools())).toBe(JSON.stringify(listTools(native)))
    expect((await client.listResources()).map(({ uri }) => uri)).not.toContain(boardUri)
  })

  it('gets its tasks beside the text, which is the same for everybody', async () => {
    for (const desk of [plain(), host()]) {
      await desk.add('Pay the rent', { due: '2020-01-02', priority: 'high', tags: ['home'] })
      const first = await desk.add('Draw the plan')
      await desk.add('Build it', { blocked_by: [first] })
      await desk.say('complete_task', { task: await desk.add('Buy the land') })
    }
    const [without, withTasks] = await Promise.all(
      [plain(), host()].map(({ client }) => client.callTool('list_tasks', { view: 'all' })),
    )
    expect(withTasks?.content).toEqual(without?.content)
    expect(without?._meta ?? {}).not.toHaveProperty('waymark/board')
    expect(withTasks).not.toHaveProperty('structuredContent')
    expect(withTasks?._meta).toMatchObject({
      'waymark/board': {
        request: { view: 'all' },
        actions: ['complete_task', 'undo'],
        groups: [
          {
            name: 'overdue',
            total: 1,
            tasks: [
              {
                title: 'Pay the rent',
                priority: 'high',
                due: 'Thu 2 Jan 2020',
                overdue: true,
                tags: ['home'],
              },
            ],
          },
          { name: 'today', total: 0, tasks: [] },
          { name: 'ready', total: 1, tasks: [{ title: 'Draw the plan' }] },
          { name: 'blocked', total: 1, tasks: [{ title: 'Build it', after: [2] }] },
          { name: 'done', total: 1, tasks: [{ title: 'Buy the land', status: 'done' }] },
        ],
      },
    })
    expect((await host().client.callTool('catch_up'))._meta).toHaveProperty('waymark/board')
  })

  it('comes with no other tool, and not with a refusal', async () => {
    const { client } = host()
    for (const [tool, args] of [
      ['get_task', { task: 1 }],
      ['complete_task', { task: 1 }],
      ['list_tasks', { cursor: 'nowhere' }],
    ] as const) {
      expect((await client.callTool(tool, args))._meta ?? {}, tool).not.toHaveProperty('waymark/board')
    }
  })

  it('is a page of its own that asks for nothing from anywhere', async () => {
    const { client } = host()
    expect((await client.listResources())[0]).toMatchObject({ uri: boardUri, mimeType: RESOURCE_MIME_TYPE })
    const contents = await client.readResource(boardUri)
    expect(contents).toMatchObject([
      { uri: boardUri, mimeType: RESOURCE_MIME_TYPE, _meta: { ui: { csp: {}, prefersBorder: true } } },
    ])
    const html = contents[0]?.text as string
    expect(html).toMatch(/^<!doctype html>/)
    expect(html.match(/(https?:)?\/\/\w|@import|url\(|\bsrc=|\bhref=/g)).toBeNull()
    expect(Buffer.byteLength(html)).toBeLessThan(60_000)
  })
})

describe('the board over HTTP', () => {
  const folder = new TemporaryFolder()
  let serving: Serving
  beforeAll(async () => {
    serving = await serve(['--data', folder.path])
  })
  afterAll(async () => {
    await serving[Symbol.asyncDispose]()
    folder[Symbol.dispose]()
  })

  it('is not for a client that shows pages of another kind only', async () => {
    const extensions = { [EXTENSION_ID]: { mimeTypes: ['text/html;profile=other'] } }
    await using client = await connect('2026', { url: serving.mcp }, { extensions })
    expect(JSON.stringify(await client.listTools())).toBe(JSON.stringify(listTools(native)))
  })

  it('belongs to the native contract', async () => {
    await using client = await connect('2026', { url: `${serving.mcp}/records` }, { extensions: apps })
    for (const tool of await client.listTools()) expect(tool._meta ?? {}).not.toHaveProperty('ui')
    await expect(client.readResource(boardUri)).rejects.toMatchObject({ code: -32602 })
  })

  it('offers only what the profile has', async () => {
    const actions = async (profile: string) => {
      const url = `${serving.mcp}?profile=${profile}`
      await using client = await connect('2026', { url }, { extensions: apps })
      const { _meta = {} } = await client.callTool('list_tasks')
      return (_meta['waymark/board'] as { actions: unknown }).actions
    }
    expect(await actions('readonly')).toEqual([])
    expect(await actions('lite')).toEqual(['complete_task'])
  })

  it('may be kept and shared, the listing that names it may be kept but not shared', async () => {
    const ask = async (method: string, params: object, capabilities: object) => {
      const response = await fetch(serving.mcp, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': method,
          ...('uri' in params && { 'mcp-name': params.uri as string }),
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method,
          params: { ...params, _meta: meta(capabilities) },
        }),
      })
      const text = await response.text()
      return JSON.parse(text.slice(text.indexOf('{'))).result
    }
    const kept = { ttlMs: 3_600_000, cacheScope: 'public' }
    expect(await ask('tools/list', {}, {})).toMatchObject(kept)
    const capable = { extensions: apps }
    expect(await ask('tools/list', {}, capable)).toMatchObject({ ...kept, cacheScope: 'private' })
    expect(await ask('resources/read', { uri: boardUri }, capable)).toMatchObject(kept)
  })
})

it('says nothing of keeping to a client of a protocol that does not know it', async () => {
  await using process = new StdioProcess()
  process.send({
    id: 'init',
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: { extensions: apps },
      clientInfo: { name: 'raw', version: '1' },
    },
  })
  await process.hears(({ id }) => id === 'init')
  process.send({ method: 'notifications/initialized' })
  process.send({ id: 1, method: 'tools/list' })
  process.send({ id: 2, method: 'resources/read', params: { uri: boardUri } })
  const answers = [await process.hears(({ id }) => id === 1), await process.hears(({ id }) => id === 2)]
  expect(answers.map(({ result }) => Object.keys(result))).toEqual([['tools'], ['contents']])
  expect(answers[0].result.tools[1]).toMatchObject({ _meta: { ui: { resourceUri: boardUri } } })
})

it.each(['legacy', 'modern'])('is found by the Inspector, speaking the %s protocol', async (era) => {
  const inspector = binary('@modelcontextprotocol/inspector', 'mcp-inspector')
  const server = [process.execPath, cli, 'mcp', '--data', newFolder()]
  const options = ['--protocol-era', era, '--advertise-apps', '--format', 'json']
  const what = ['--method', 'tools/list', '--app-info']
  const { code, stdout, stderr } = await runNode([inspector, '--cli', ...server, ...options, ...what])
  expect(code, stderr).toBe(0)
  const found = stdout.split('\n').filter((line) => line.includes('"hasApp":true'))
  expect(found.map((line) => JSON.parse(line))).toEqual(
    ['list_tasks', 'catch_up'].map((toolName) => ({
      hasApp: true,
      toolName,
      resourceUri: boardUri,
      csp: {},
      prefersBorder: true,
      resourceMimeType: RESOURCE_MIME_TYPE,
    })),
  )
})

function meta(capabilities: object): object {
  return {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  }
}
