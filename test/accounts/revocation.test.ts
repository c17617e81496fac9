import { describe, expect, it } from 'vitest'
import { EventClient } from '../support/clients/event-client.ts'
import { type Listening, openListen, openSession, post, within } from '../support/clients/listening.ts'
import { ClientMemory, connectByOauth } from '../support/clients/oauth-clients.ts'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import type { Serving } from '../support/servers/serving.ts'
import { waymark } from '../support/servers/waymark.ts'
import { type EngineName, newPlace } from '../support/stores/places.ts'

const soonMs = 2_500
const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write']

async function openNodes(engine: EngineName, count: number) {
  const place = await newPlace(engine)
  const env = { ...place.env, WAYMARK_SECRET: newSecret(), WAYMARK_RATE_LIMITS: 'off' }
  const nodes: Serving[] = []
  for (let n = 0; n < count; n++) nodes.push(await serveAccounts(env, [...place.args]))
  return {
    env,
    args: place.args,
    first: nodes[0] as Serving,
    last: nodes.at(-1) as Serving,
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))
    },
  }
}

/** A session and a stream of an assistant. */
const listen = async (server: Serving, authorization: string): Promise<Listening[]> => [
  await openSession(server.mcp, authorization),
  await openListen(server.mcp, authorization),
]

const endsOf = (all: readonly Listening[]) => all.map(({ ended }) => ended)

describe.each([
  ['SQLite', 1],
  ['PostgreSQL', 2],
] as const)('what was taken back, on %s with %i servers', (engine, count) => {
  it('ends with its open streams and sessions, and nothing else does', async () => {
    await using nodes = await openNodes(engine, count)
    const { first, last } = nodes
    const ada = new Person(first.url, 'ada')
    await ada.signUp()
    await ada.ask('POST', '/api/tasks', { title: 'Water the plants' })
    const [key, other] = [await ada.key(scopes), await ada.key(scopes)]
    const hers = await listen(last, `Bearer ${key}`)
    const kept = await listen(last, `Bearer ${other}`)
    const keptEnds = Promise.race(endsOf(kept)).then(() => 'ended')

    // A key.
    const { body } = await ada.ask<{ keys: { id: string; start: string }[] }>('GET', '/api/keys')
    const { id } = body.keys.find(({ start }) => key.startsWith(start)) as { id: string }
    expect((await ada.ask('DELETE', `/api/keys/${id}`)).status).toBe(204)
    await within(soonMs, ...endsOf(hers))
    const [session] = hers as [Listening]
    const again = await post(last.mcp, `Bearer ${other}`, { id: 9, method: 'tools/list' }, session.id)
    expect(again.status).toBe(404)
    expect((await post(last.mcp, `Bearer ${key}`, { id: 9, method: 'tools/list' })).status).toBe(401)

    // A grant.
    const memory = new ClientMemory()
    await using client = await connectByOauth('v1', last.mcp, memory, new SignedIn(last.url, ada))
    await client.listTools()
    const bearer = `Bearer ${memory.held?.access_token}`
    const granted = await listen(last, bearer)
    expect((await ada.ask('DELETE', `/api/grants/${memory.client?.client_id}`)).status).toBe(204)
    await within(soonMs, ...endsOf(granted))
    expect((await post(last.mcp, bearer, { id: 9, method: 'tools/list' })).status).toBe(401)

    // A session of the page.
    const there = new Person(last.url, 'ada')
    await there.signIn()
    const [mine, theirs] = [
      await EventClient.open(last.url, undefined, { cookie: ada.cookie }),
      await EventClient.open(last.url, undefined, { cookie: there.cookie }),
    ]
    await Promise.all([mine.hello(), theirs.hello()])
    const asHere = new Person(first.url, 'ada')
    const signedOut = await asHere.ask('POST', '/api/auth/sign-out', {}, { cookie: there.cookie })
    expect(signedOut.status).toBe(200)
    await within(soonMs, theirs.ended)
    expect(await Promise.race([keptEnds, mine.ended.then(() => 'ended'), soon()])).toBe('open')

    // A person, by the command line.
    const disabled = await waymark(['account', 'disable', ada.email, ...nodes.args], nodes.env)
    expect([disabled.code, disabled.stderr]).toEqual([0, ''])
    await within(soonMs, mine.ended, ...endsOf(kept))
  })

  it('is what a code gave that comes a second time', async () => {
    await using nodes = await openNodes(engine, 1)
    const { first } = nodes
    const ada = new Person(first.url, 'ada')
    await ada.signUp()
    const memory = new ClientMemory()
    const codes: string[] = []
    const watching = new Proxy(ada, {
      get: (person, name) =>
        name === 'answerAssistant'
          ? async (...given: Parameters<Person['answerAssistant']>) => {
              const back = await person.answerAssistant(...given)
              codes.push(back.get('code') as string)
              return back
            }
          : Reflect.get(person, name, person),
    })
    await using _ = await connectByOauth('v1', first.mcp, memory, watching)
    const bearer = `Bearer ${memory.held?.access_token}`
    const listing = { id: 9, method: 'tools/list' }
    const opened = await listen(first, bearer)
    const replayed = await fetch(`${first.url}/api/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: codes[0] as string,
        client_id: memory.client?.client_id as string,
        redirect_uri: memory.redirectUrl,
        code_verifier: memory.codeVerifier(),
      }),
    })
    expect(replayed.status).toBeGreaterThanOrEqual(400)
    await within(soonMs, ...endsOf(opened))
    expect((await post(first.mcp, bearer, listing)).status).toBe(401)
    const renewed = await fetch(`${first.url}/api/auth/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: memory.held?.refresh_token as string,
        client_id: memory.client?.client_id as string,
      }),
    })
    expect(renewed.status).toBe(400)

    // Who allows it anew gets tokens that hold, in the same second, too; the old ones stay dead.
    const anew = new ClientMemory()
    anew.client = memory.client
    await using second = await connectByOauth('v1', first.mcp, anew, ada)
    expect(await second.listTools()).toContain('add_task')
    expect((await post(first.mcp, bearer, listing)).status).toBe(401)
  })
})

/** The same person at the address of another node. */
class SignedIn extends Person {
  constructor(url: string, person: Person) {
    super(url, person.email.split('@')[0])
  }
}

const soon = () => new Promise<string>((resolve) => setTimeout(() => resolve('open'), 1_200))
