import { execFileSync } from 'node:child_process'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf, type Json } from '../support/clients/api-client.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { TemporaryFolder } from '../support/files/folder.ts'
import { type Serving, serve } from '../support/servers/serving.ts'
import { plainEnv, plainFolder } from '../support/servers/waymark.ts'

const folder = new TemporaryFolder()
let serving: Serving
beforeAll(async () => {
  serving = await serve(['--data', folder.path, '--user', 'ada'])
})
afterAll(async () => {
  await serving[Symbol.asyncDispose]()
  folder[Symbol.dispose]()
})

describe('GET /api/me', () => {
  it('says who asks, what they may do, and where they are', async () => {
    expect(await apiOf(serving.url).get('/me')).toEqual([
      200,
      {
        user: { id: 'ada', name: 'ada', email: null },
        accounts: false,
        scopes: ['tasks:read', 'tasks:write', 'context:read', 'context:write'],
        project: { key: expect.any(String), name: expect.any(String), hasFiles: true },
        timeZone: 'UTC',
        settings: { timeZone: null, weekStart: null, hours: null, language: null },
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        model: 'offline',
        retentionDays: 30,
      },
    ])
  })
})

describe('GET /api/connect', () => {
  it('has a way for every client to start Waymark itself, and one to reach the server that runs', async () => {
    const [status, { url, snippets }] = await apiOf(serving.url).get('/connect')
    expect([status, url]).toEqual([200, serving.mcp])
    const ids = (kind: string) => snippets.filter((one: Json) => one.kind === kind).map(({ id }: Json) => id)
    expect(ids('http')).toContain('claude-code')
    expect(ids('stdio')).toEqual(ids('http'))
    for (const snippet of snippets) {
      expect(Object.keys(snippet).sort()).toEqual([
        'command',
        'file',
        'id',
        'kind',
        'language',
        'link',
        'name',
        'note',
        'text',
      ])
      if (snippet.language === 'json') JSON.parse(snippet.text)
      if (snippet.language === 'toml') parse(snippet.text)
    }
  })

  it('gives what works as it is: the assistant that starts it sees the same tasks', async () => {
    await apiOf(serving.url).post('/tasks', { title: 'Seen by both' })
    const [, { snippets }] = await apiOf(serving.url).get('/connect')
    const of = (kind: string) =>
      JSON.parse(snippets.find((one: Json) => one.kind === kind && one.id === 'claude-code').text).mcpServers
        .waymark
    const { command, args } = of('stdio')
    expect(
      execFileSync(command, [...args, '--help'], { encoding: 'utf8', cwd: plainFolder(), env: plainEnv() }),
    ).toContain('waymark mcp')
    await using started = await connect('2026', { args: args.slice(2) })
    await using reached = await connect('2026', { url: of('http').url })
    for (const assistant of [started, reached])
      expect((await assistant.callTool('list_tasks')).content[0]?.text).toContain('Seen by both')
  })
})
