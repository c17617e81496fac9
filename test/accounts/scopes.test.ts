import { describe, expect, it } from 'vitest'
import { catalog } from '../../src/contracts/catalog.ts'
import { scopesOf } from '../../src/contracts/scopes.ts'
import { connect, type Kind } from '../support/clients/mcp-clients.ts'
import { Person, serveAccounts } from '../support/clients/people.ts'
import { newProject } from '../support/files/project.ts'
import type { Serving } from '../support/servers/serving.ts'

const [tr, tw, cr, cw] = ['tasks:read', 'tasks:write', 'context:read', 'context:write'] as const
const all = [tr, tw, cr, cw]

/** What each tool takes, as it is promised. */
const promised: Record<string, Record<string, readonly string[]>> = {
  native: {
    add_task: [tw],
    list_tasks: [tr],
    get_task: [tr],
    update_task: [tw],
    complete_task: [tw],
    delete_task: [tw],
    remember: [cw],
    context_search: [cr],
    read_file: [cr],
    grep_codebase: [cr],
    catch_up: [tr, cr],
    undo: [tw, cw],
  },
  context: { context_search: [cr], read_file: [cr], grep_codebase: [cr] },
  envelope: { add_task: [tw], list_tasks: [tr], complete_task: [tw], delete_task: [tw], update_task: [tw] },
  assistant: { add_task: [tw], list_tasks: [tr], complete_task: [tw], delete_task: [tw], update_task: [tw] },
  delegate: { add_task: [tw], list_tasks: [tr], complete_task: [tw], delete_task: [tw], update_task: [tw] },
  records: {
    create_task: [tw],
    list_tasks: [tr],
    update_task: [tw],
    toggle_task_completion: [tw],
    delete_task: [tw],
    get_task: [tr],
  },
}

/** What people lend: each scope alone, each left out, and all. */
const lent: readonly (readonly string[])[] = [
  ...all.map((scope) => [scope]),
  ...all.map((scope) => all.filter((other) => other !== scope)),
  [tr, cr],
  all,
]

interface Said {
  readonly status: number
  readonly challenge: string | null
  readonly body: { result?: Record<string, unknown>; error?: { message: string } }
}

/** One request of the 2026 protocol, or whatever body is given. */
async function post(url: string, key: string, method: string, params: object, body?: unknown): Promise<Said> {
  const name = (params as { name?: string; uri?: string }).name ?? (params as { uri?: string }).uri
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(body === undefined && {
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(name !== undefined && { 'mcp-name': name }),
      }),
    },
    body: JSON.stringify(
      body ?? {
        jsonrpc: '2.0',
        id: 1,
        method,
        params: {
          ...params,
          _meta: {
            'io.modelcontextprotocol/protocolVersion': '2026-07-28',
            'io.modelcontextprotocol/clientInfo': { name: 'scopes', version: '1' },
            'io.modelcontextprotocol/clientCapabilities': {},
          },
        },
      },
    ),
  })
  const text = response.headers.get('content-type')?.includes('event-stream') ? '{}' : await response.text()
  if (text === '{}') await response.body?.cancel()
  return {
    status: response.status,
    challenge: response.headers.get('www-authenticate'),
    body: JSON.parse(text || '{}') as Said['body'],
  }
}

const challengeFor = (server: Serving, needed: readonly string[]) =>
  `Bearer error="insufficient_scope", scope="${all.filter((scope) => needed.includes(scope)).join(' ')}", ` +
  `resource_metadata="${server.url}/.well-known/oauth-protected-resource/mcp"`

describe('scopes', () => {
  it('are promised for every tool of every contract', () => {
    const actual = Object.fromEntries(
      Object.entries(catalog).map(([name, { tools }]) => [
        name,
        Object.fromEntries(tools.map((tool) => [tool.name, scopesOf(tool)])),
      ]),
    )
    expect(actual).toEqual(promised)
  })

  it('decide over every tool of every contract, and name all that a call takes', async () => {
    const { root } = await newProject({ 'a.ts': 'x' }) // without a folder the tools for files are not listed
    await using server = await serveAccounts({ WAYMARK_RATE_LIMITS: 'off' }, ['--project', root])
    const ada = new Person(server.url)
    await ada.signUp()
    for (const scopes of lent) {
      const key = await ada.key(scopes)
      for (const [contract, tools] of Object.entries(promised)) {
        const url = `${server.mcp}/${contract}`
        const { body } = await post(url, key, 'tools/list', {})
        const usable = Object.keys(tools).filter((name) =>
          tools[name]?.every((scope) => scopes.includes(scope)),
        )
        const listed = ((body.result?.tools ?? []) as { name: string }[]).map((tool) => tool.name)
        expect({ contract, scopes, listed: listed.sort() }).toEqual({
          contract,
          scopes,
          listed: usable.sort(),
        })
        expect(body.result?.cacheScope).toBe('private')
        for (const [name, needed] of Object.entries(tools)) {
          const { status, challenge } = await post(url, key, 'tools/call', { name, arguments: {} })
          expect({ contract, name, scopes, status, challenge }).toEqual({
            contract,
            name,
            scopes,
            ...(usable.includes(name)
              ? { status: 200, challenge: null }
              : { status: 403, challenge: challengeFor(server, needed) }),
          })
        }
      }
    }
  })

  it('hold for whatever shows tasks or knowledge, by any road', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    await ada.ask('POST', '/api/tasks', { title: 'Water the plants' })
    await ada.ask('POST', '/api/discoveries', {
      text: 'Plants are watered at dusk',
      type: 'rule',
      module: 'garden',
      task: 1,
    })
    const keys = { tasks: await ada.key([tr]), context: await ada.key([cr]) }
    const roads: [string, object, readonly string[]][] = [
      ['resources/read', { uri: 'task://1' }, [tr]],
      ['resources/read', { uri: 'board://today' }, [tr]],
      ['resources/read', { uri: 'context://1' }, [cr]],
      ['resources/read', { uri: 'context://module/garden' }, [cr]],
      ['resources/read', { uri: 'context://hot-files' }, [cr]],
      ['prompts/get', { name: 'standup' }, [tr]],
      [
        'completion/complete',
        { ref: { type: 'ref/resource', uri: 'task://{id}' }, argument: { name: 'id', value: '' } },
        [tr],
      ],
      [
        'completion/complete',
        {
          ref: { type: 'ref/resource', uri: 'context://module/{name}' },
          argument: { name: 'name', value: '' },
        },
        [cr],
      ],
      [
        'completion/complete',
        { ref: { type: 'ref/prompt', name: 'plan_work' }, argument: { name: 'goal', value: '' } },
        [tr],
      ],
      ['subscriptions/listen', { notifications: { resourceSubscriptions: ['task://1'] } }, [tr]],
      [
        'subscriptions/listen',
        { notifications: { resourceSubscriptions: ['board://today', 'context://1'] } },
        [tr, cr],
      ],
    ]
    for (const [method, params, needed] of roads) {
      for (const [name, key] of Object.entries(keys)) {
        const held = name === 'tasks' ? tr : cr
        const { status, challenge } = await post(server.mcp, key, method, params)
        const isEnough = needed.every((scope) => scope === held)
        expect({ method, params, name, status, challenge }).toEqual({
          method,
          params,
          name,
          status: isEnough ? 200 : 403,
          challenge: isEnough ? null : challengeFor(server, needed),
        })
      }
    }
    const list = async (key: string, method: string, of: string) =>
      JSON.stringify((await post(server.mcp, key, method, {})).body.result?.[of])
    expect(await list(keys.tasks, 'resources/list', 'resources')).not.toMatch(/context:|garden|hot files/)
    expect(await list(keys.context, 'resources/list', 'resources')).not.toMatch(/task:|board:|Water/)
    expect(await list(keys.context, 'resources/templates/list', 'resourceTemplates')).not.toContain('task://')
    expect(await list(keys.context, 'prompts/list', 'prompts')).toBe('[]')
    const shown = await post(server.mcp, keys.tasks, 'tools/call', {
      name: 'get_task',
      arguments: { task: 1 },
    })
    expect(JSON.stringify(shown.body)).toContain('Water the plants')
    expect(JSON.stringify(shown.body)).not.toContain('dusk')
    const whole = await post(server.mcp, await ada.key([tr, cr]), 'tools/call', {
      name: 'get_task',
      arguments: { task: 1 },
    })
    expect(JSON.stringify(whole.body)).toContain('dusk')
  })

  it('hold for every call of a batch, and for a task that a discovery names', async () => {
    await using server = await serveAccounts()
    const ada = new Person(server.url)
    await ada.signUp()
    const key = await ada.key([tr, cw])
    const calls = (...names: string[]) =>
      names.map((name, id) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {} } }))
    const { status, challenge } = await post(
      server.mcp,
      key,
      '',
      {},
      calls('list_tasks', 'undo', 'read_file'),
    )
    expect({ status, challenge }).toEqual({ status: 403, challenge: challengeFor(server, all) })
    const writer = await ada.key([cw])
    const about = { name: 'remember', arguments: { text: 'x', type: 'rule', task: 1 } }
    expect(await post(server.mcp, writer, 'tools/call', about)).toMatchObject({
      status: 403,
      challenge: challengeFor(server, [tr, cw]),
    })
  })

  it.each(['2025', 'v1'] as const satisfies Kind[])(
    'are those a session was opened with: another key of the same person opens another (%s)',
    async (kind) => {
      await using server = await serveAccounts()
      const ada = new Person(server.url)
      await ada.signUp()
      const [reader, writer] = [await ada.key([tr]), await ada.key([tr, tw])]
      await using client = await connect(kind, {
        url: server.mcp,
        headers: { authorization: `Bearer ${reader}` },
      })
      expect((await client.listTools()).map((tool) => tool.name).sort()).toEqual(['get_task', 'list_tasks'])
      await expect(client.callTool('add_task', { title: 'Forbidden' })).rejects.toThrow(/403|scope/i)

      const open = (key: string) =>
        fetch(server.mcp, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
          },
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: 0,
            method: 'initialize',
            params: {
              protocolVersion: '2025-11-25',
              capabilities: {},
              clientInfo: { name: 'raw', version: '1' },
            },
          }),
        })
      const opened = await open(reader)
      await opened.body?.cancel()
      const session = opened.headers.get('mcp-session-id') ?? ''
      const list = (key: string) =>
        fetch(server.mcp, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${key}`,
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'mcp-session-id': session,
          },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
        })
      expect((await list(reader)).status).toBe(200)
      expect((await list(writer)).status).toBe(404)
      const grace = new Person(server.url, 'grace')
      await grace.signUp()
      expect((await list(await grace.key([tr]))).status).toBe(404)
    },
  )
})
