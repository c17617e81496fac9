import { describe, expect, it } from 'vitest'
import { EventClient } from '../support/clients/event-client.ts'
import { expectHeard, openListen, openSession, post, within } from '../support/clients/listening.ts'
import { connect } from '../support/clients/mcp-clients.ts'
import { newSecret, Person, serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import type { Serving } from '../support/servers/serving.ts'
import { type EngineName, newPlace } from '../support/stores/places.ts'
import { admit, removeFrom } from './vault.ts'

const soonMs = 2_000
const key = 'github.com/acme/app'
const scopes = ['tasks:read', 'tasks:write', 'context:read', 'context:write']

/** Servers on one store, by the first of which people joined. */
async function openTeam(engine: EngineName, count: number) {
  const place = await newPlace(engine)
  const env = { ...place.env, WAYMARK_SECRET: newSecret(), WAYMARK_RATE_LIMITS: 'off' }
  const nodes: Serving[] = []
  for (let n = 0; n < count; n++) nodes.push(await serveAccounts(env, [...place.args]))
  const [first] = nodes as [Serving]
  const [ada, grace, eve] = [await join(first, 'ada'), await join(first, 'grace'), await join(first, 'eve')]
  await ada.call('add_task', { title: 'Water the plants' }, key)
  const { body } = await ada.person.ask<{ projects: { id: string; key: string }[] }>('GET', '/api/projects')
  const id = body.projects.find((one) => one.key === key)?.id as string
  for (const who of [grace, eve]) await admit(ada, who, id, 'editor')
  return {
    ...{ ada, grace, eve, id, nodes },
    async [Symbol.asyncDispose]() {
      await Promise.all(nodes.map((node) => node[Symbol.asyncDispose]()))
    },
  }
}

/** All the ways in which somebody listens to a project through a server. */
async function listen(server: Serving, { person }: Teammate, id: string, name: string) {
  const there = new Person(server.url, name)
  await there.signIn()
  const authorization = `Bearer ${await person.key(scopes)}`
  const url = `${server.mcp}?project=${encodeURIComponent(id)}`
  const events = await EventClient.open(server.url, undefined, { cookie: there.cookie, project: id })
  await events.hello()
  const session = await openSession(url, authorization)
  const stream = await openListen(url, authorization)
  return { events, session, stream, url, authorization }
}

describe.each([
  ['SQLite', 1],
  ['PostgreSQL', 2],
] as const)('a member who is removed, on %s with %i servers', (engine, count) => {
  it('hears nothing more: their streams and sessions end at once, and nobody else’s', async () => {
    await using team = await openTeam(engine, count)
    const { ada, grace, eve, id } = team
    const last = team.nodes.at(-1) as Serving
    const hers = await listen(last, grace, id, 'grace')
    const other = await listen(last, eve, id, 'eve')
    using _ = {
      [Symbol.dispose]: () =>
        [hers, other].forEach(({ events, session, stream }) => {
          for (const one of [events, session, stream]) one.close()
        }),
    }
    const sven = await join(last, 'sven')
    using outside = await EventClient.open(last.url, undefined, { cookie: sven.person.cookie, project: key })
    await outside.hello()
    await ada.call('update_task', { task: 1, title: 'Water all the plants' }, id)
    for (const { events, session, stream } of [hers, other]) {
      await events.change(2)
      await session.hears('task://1')
      await stream.hears('task://1')
    }
    const added = await grace.call('add_task', { title: 'Of grace' }, id)
    expect(added.isError).toBe(false)
    const before = [hers.session.heard.length, hers.stream.heard.length]

    await removeFrom(ada, grace, id)
    await ada.call('update_task', { task: 1, title: 'Among ourselves' }, id)
    await within(soonMs, hers.events.ended, hers.session.ended, hers.stream.ended)
    expect(hers.events.heard.filter(({ data }) => data.id > 3)).toEqual([])
    expect([hers.session.heard.length, hers.stream.heard.length]).toEqual(before)

    await other.events.change(4)
    await expectHeard(() => other.session.heard.length >= 2 && other.stream.heard.length >= 2)

    expect(outside.heard.map(({ event }) => event)).toEqual(['hello'])

    // Neither the session nor the project is there for her, on any server; what she wrote is there for the others.
    const again = await post(hers.url, hers.authorization, { id: 9, method: 'tools/list' }, hers.session.id)
    expect(again.status).toBe(404)
    expect(await grace.call('list_tasks', {}, id)).toMatchObject({ isError: true, status: 404 })
    await expect(
      connect('2026', { url: hers.url, headers: { authorization: hers.authorization } }),
    ).rejects.toThrow(/doesn't exist, or isn't shared with you/)
    await expect(
      EventClient.open(last.url, '1', { cookie: grace.person.cookie, project: id }),
    ).rejects.toThrow('404')
    expect((await eve.call('list_tasks', {}, id)).text).toContain('Of grace')
  })

  it('is as good as gone when they leave by themselves, and welcome again', async () => {
    await using team = await openTeam(engine, count)
    const { ada, grace, id } = team
    const last = team.nodes.at(-1) as Serving
    const hers = await listen(last, grace, id, 'grace')
    expect((await grace.person.ask('DELETE', `/api/members/${grace.id}?project=${id}`)).status).toBe(204)
    await within(soonMs, hers.events.ended, hers.session.ended, hers.stream.ended)

    await admit(ada, grace, id, 'reader')
    const anew = await listen(last, grace, id, 'grace')
    await ada.call('update_task', { task: 1, title: 'Water them again' }, id)
    await Promise.all([anew.session.hears('task://1'), anew.stream.hears('task://1'), anew.events.change(2)])
    for (const one of [anew.events, anew.session, anew.stream]) one.close()
  })
})
