import { describe, expect, it } from 'vitest'
import { ClientMemory, connectByOauth } from '../support/clients/oauth-clients.ts'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { startBalancer } from './balancer.ts'

describe('two nodes on one PostgreSQL', () => {
  async function openNodes() {
    const balancer = await startBalancer()
    const env = {
      DATABASE_URL: await newDatabase(),
      WAYMARK_URL: balancer.url,
      WAYMARK_SECRET: newSecret(),
      WAYMARK_PROXIES: '1',
    }
    const nodes = await Promise.all([serveAccounts(env), serveAccounts(env)])
    balancer.use(nodes.map((node) => node.url))
    return {
      balancer,
      nodes,
      only: (node: number) => balancer.use([nodes[node]?.url ?? '']),
      both: () => balancer.use(nodes.map((one) => one.url)),
      async [Symbol.asyncDispose]() {
        await Promise.all([...nodes, balancer].map((part) => part[Symbol.asyncDispose]()))
      },
    }
  }

  it('know the same people, sessions, keys and tokens, whichever is asked', async () => {
    await using team = await openNodes()
    const { url } = team.balancer
    const ada = new Person(url)
    team.only(0)
    await ada.signUp()
    const key = await ada.key(['tasks:read', 'tasks:write'])
    team.only(1)
    expect((await ada.ask('GET', '/api/me')).status).toBe(200)
    expect((await fetch(`${url}/api/tasks`, { headers: { 'x-api-key': key } })).status).toBe(200)

    team.both() // every request of the whole conversation goes to the other node
    const memory = new ClientMemory()
    await using client = await connectByOauth('2026', `${url}/mcp`, memory, ada)
    for (let count = 0; count < 4; count++) await client.callTool('add_task', { title: `Task ${count}` })
    for (const node of [0, 1]) {
      team.only(node)
      const { body } = await ada.ask<{ tasks: object[] }>('GET', '/api/tasks')
      expect(body.tasks).toHaveLength(4)
      const token = { authorization: `Bearer ${memory.held?.access_token}` }
      expect((await fetch(`${url}/api/tasks`, { headers: token })).status).toBe(200)
    }
  })

  it('give windows that renew at once the same answer, whichever node each of them asks', async () => {
    await using team = await openNodes()
    const { url } = team.balancer
    const ada = new Person(url)
    await ada.signUp()
    const memory = new ClientMemory()
    await using _ = await connectByOauth('2026', `${url}/mcp`, memory, ada)
    const form = {
      grant_type: 'refresh_token',
      client_id: memory.client?.client_id ?? '',
      refresh_token: memory.held?.refresh_token ?? '',
    }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        fetch(`${url}/api/auth/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const tokens = await Promise.all(
      answers.map(async (one) => ((await one.json()) as { refresh_token: string }).refresh_token),
    )
    expect(new Set(tokens).size).toBe(1)
  })

  it('sign with the same key, though both started on an empty database at once', async () => {
    await using team = await openNodes()
    const keys = await Promise.all(
      [0, 1, 0, 1].map(async (node) => {
        team.only(node)
        return (await fetch(`${team.balancer.url}/api/auth/jwks`)).text()
      }),
    )
    expect(new Set(keys).size).toBe(1)
  })

  it('refuse on the other node, too, what was taken back before it was seen there', async () => {
    await using team = await openNodes()
    const { url } = team.balancer
    const ada = new Person(url)
    team.only(0)
    await ada.signUp()
    const memory = new ClientMemory()
    await using _ = await connectByOauth('2026', `${url}/mcp`, memory, ada)
    const key = await ada.key(['tasks:read'])
    const { body } = await ada.ask<{ keys: { id: string }[] }>('GET', '/api/keys')
    await ada.ask('DELETE', `/api/keys/${body.keys[0]?.id}`)
    await ada.ask('DELETE', `/api/grants/${memory.client?.client_id}`)
    for (const node of [0, 1]) {
      team.only(node)
      expect((await fetch(`${url}/api/tasks`, { headers: { 'x-api-key': key } })).status).toBe(401)
      const token = { authorization: `Bearer ${memory.held?.access_token}` }
      expect((await fetch(`${url}/api/tasks`, { headers: token })).status).toBe(401)
    }
  })
})
