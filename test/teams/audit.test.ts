import { describe, expect, it } from 'vitest'
import { connect } from '../support/clients/mcp-clients.ts'
import { modernCall } from '../support/clients/modern-call.ts'
import { newFolder } from '../support/files/folder.ts'
import { serve } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { engines, newPlace } from '../support/stores/places.ts'

interface Call {
  readonly id: string
  readonly at: string
  readonly tool: string
  readonly client: string | null
  readonly outcome: string
  readonly requestId: string | null
  readonly via: string | null
}

const get = async <Body>(url: string): Promise<Body> => (await (await fetch(url)).json()) as Body
const callsOf = async (url: string, query = '') =>
  (await get<{ calls: Call[] }>(`${url}/api/audit${query}`)).calls

describe.each(engines)('the audit on %s', (engine) => {
  it('has every call of every surface, with who and how it ended, and nothing of what was said', async () => {
    const place = await newPlace(engine)
    const secret = 'the colour of my front door'
    {
      await using stdio = await connect('v1', { args: [...place.args], env: place.env }, { name: 'codex' })
      await stdio.callTool('add_task', { title: secret })
    }
    await waymark(['remember', secret, '--type', 'rule', ...place.args], place.env)
    await using serving = await serve([...place.args, '--log', 'debug'], place.env)
    await using modern = await connect('2026', { url: serving.mcp }, { name: 'claude' })
    await using old = await connect('v1', { url: `${serving.mcp}/records` }, { name: 'cursor' })
    await modern.callTool('get_task', { task: 99 })
    await modern.callTool('context_search', { query: secret })
    await old.callTool('create_task', { title: secret })
    await expect.poll(async () => (await callsOf(serving.url)).length).toBe(5)

    const calls = await callsOf(serving.url)
    const id = expect.stringMatching(/^[\da-f]{28}$/)
    const times = { id, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), milliseconds: expect.any(Number) }
    const http = { ...times, via: 'local', requestId: expect.stringMatching(/^[\w-]{36}$/) }
    const here = { ...times, via: 'local', requestId: null }
    expect(calls).toEqual([
      { ...http, contract: 'records', tool: 'create_task', client: 'cursor', outcome: 'ok' },
      { ...http, contract: 'native', tool: 'context_search', client: 'claude', outcome: 'ok' },
      { ...http, contract: 'native', tool: 'get_task', client: 'claude', outcome: 'not_found' },
      { ...here, contract: 'native', tool: 'remember', client: 'cli', outcome: 'ok' },
      { ...here, contract: 'native', tool: 'add_task', client: 'codex', outcome: 'ok' },
    ])
    for (const text of [JSON.stringify(calls), serving.log()]) expect(text).not.toContain('front door')
    for (const { requestId } of calls.slice(0, 3))
      expect(serving.log()).toMatch(new RegExp(`"requestId":"${requestId}".*"msg":"called"`))
  })
})

describe('the audit', () => {
  it('is narrowed and turned over page by page, and refuses what makes no sense', async () => {
    await using serving = await serve(['--data', newFolder(), '--log', 'error'])
    for (const title of ['One', 'Two', 'Three']) await modernCall(serving.mcp, 'add_task', { title })
    await modernCall(serving.mcp, 'complete_task', { task: 9 })
    await expect.poll(async () => (await callsOf(serving.url)).length).toBe(4)
    const tools = async (query: string) => (await callsOf(serving.url, query)).map(({ tool }) => tool)

    expect(await tools('?tool=complete_task')).toEqual(['complete_task'])
    expect(await tools('?outcome=ok&limit=2')).toEqual(['add_task', 'add_task'])
    expect(await tools('?client=somebody')).toEqual([])
    const [newest, second] = await callsOf(serving.url)
    expect(await tools(`?before=${second?.id}`)).toEqual(['add_task', 'add_task'])
    expect(await tools(`?before=${new Date(0).toISOString()}`)).toEqual([])
    expect(await tools(`?since=${newest?.at}`)).toContain('complete_task')
    for (const query of ['?limit=0', '?limit=501', '?limit=x', '?before=x', '?since=x']) {
      const refused = await fetch(`${serving.url}/api/audit${query}`)
      expect([query, refused.status]).toEqual([query, 400])
    }
    expect(
      (
        await fetch(`${serving.url}/api/audit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        })
      ).status,
    ).toBe(405)

    const { clients } = await get<{ clients: object[] }>(`${serving.url}/api/clients`)
    expect(clients).toEqual([{ client: 'modern', lastAt: newest?.at, calls: 4, changes: 3 }])
  })

  it('is shown by waymark audit, newest first, also after the server has ended', async () => {
    const data = newFolder()
    const audit = (...args: string[]) => waymark(['audit', '--data', data, ...args])
    expect((await audit()).stdout).toBe('no calls\n')
    {
      const serving = await serve(['--data', data, '--log', 'error'])
      await modernCall(serving.mcp, 'add_task', { title: 'One' })
      await modernCall(`${serving.mcp}/records`, 'get_task', { task_id: 7 })
      await serving.stop('SIGTERM')
    }
    await waymark(['add', 'Of grace', '--data', data, '--user', 'grace'])

    const { stdout } = await audit()
    const lines = stdout.trimEnd().split('\n')
    expect(lines[0]).toMatch(/^time +client +tool +outcome +ms +via$/)
    expect(lines[1]).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d +modern +records get_task +not_found +[\d.]+ +local$/,
    )
    expect(lines[2]).toMatch(/ modern +add_task +ok +[\d.]+ +local$/)
    expect(lines).toHaveLength(3)
    expect((await audit('--outcome', 'ok', '--limit', '1')).stdout).toMatch(/\n.* add_task .*\n$/)
    expect((await audit('--tool', 'undo')).stdout).toBe('no calls\n')
    expect((await audit('--client', 'modern', '--since', '1h')).stdout.trimEnd().split('\n')).toHaveLength(3)
    expect((await audit('--user', 'grace')).stdout).toMatch(/\n.* cli +add_task +ok .*\n$/)
    const { calls } = JSON.parse((await audit('--json')).stdout)
    expect(calls).toMatchObject([{ tool: 'get_task', via: 'local' }, { tool: 'add_task' }])
    for (const [flag, value, code] of [
      ['--limit', '0', 2],
      ['--limit', 'many', 2],
      ['--since', 'tomorrow', 1],
      ['--since', 'whenever', 1],
    ] as const)
      expect(await audit(flag, value)).toMatchObject({
        code,
        stdout: '',
        stderr: expect.stringMatching(/^waymark: /),
      })
  })
})

describe('request ids', () => {
  it('are given to every request, and kept where one was brought that is sane', async () => {
    await using serving = await serve(['--data', newFolder(), '--log', 'info'])
    for (const path of ['/healthz', '/metrics', '/api/me', '/api/nothing', '/nothing', '/mcp']) {
      const first = (await fetch(serving.url + path)).headers.get('x-request-id')
      const second = (await fetch(serving.url + path)).headers.get('x-request-id')
      expect(first, path).toMatch(/^[\da-f-]{36}$/)
      expect(second, path).not.toBe(first)
    }
    const brought = { 'x-request-id': 'trace-1:abc.DEF_9' }
    const answer = await modernCall(serving.mcp, 'get_task', { task: 7 }, brought)
    expect(answer.headers.get('x-request-id')).toBe('trace-1:abc.DEF_9')
    await expect.poll(async () => (await callsOf(serving.url, '?tool=get_task')).length).toBe(1)
    expect(await callsOf(serving.url, '?tool=get_task')).toMatchObject([{ requestId: 'trace-1:abc.DEF_9' }])
    expect(serving.log()).toMatch(/"tool":"get_task".*"requestId":"trace-1:abc\.DEF_9"/)
    for (const bad of ['', 'x'.repeat(101), 'a b', '"quoted"', '<script>', 'a\tb']) {
      const { headers } = await fetch(`${serving.url}/healthz`, { headers: { 'x-request-id': bad } })
      expect(headers.get('x-request-id'), bad).toMatch(/^[\da-f-]{36}$/)
    }
  })
})
