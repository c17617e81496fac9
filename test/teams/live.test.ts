import { describe, expect, it } from 'vitest'
import { EventClient } from '../support/clients/event-client.ts'
import { serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import { engines, newPlace } from '../support/stores/places.ts'

const shared = 'github.com/acme/app'
const other = 'github.com/acme/site'

const listen = ({ person }: Teammate, project: string) =>
  EventClient.open(person.url, undefined, { cookie: person.cookie, project })
const remember = (who: Teammate, text: string, project: string) =>
  who.call('remember', { text, type: 'rule' }, project)
const discoveries = ({ heard }: EventClient) =>
  heard.filter(({ event }) => event === 'change').flatMap(({ data }) => data.discoveries)
const tasks = ({ heard }: EventClient) =>
  heard.filter(({ event }) => event === 'change').flatMap(({ data }) => data.tasks)

/** Lets grace into the project of ada. */
async function share(ada: Teammate, grace: Teammate): Promise<void> {
  const { body } = await ada.person.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
    project: shared,
    role: 'editor',
  })
  const token = new URL(body.invitation.link).pathname.split('/').at(-1)
  await grace.person.ask('POST', `/api/invitations/${token}/accept`, {})
}

describe.each(engines)('open pages on %s', (engine) => {
  it('hear of what is done in the project that they show, and not in another one of their owner', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const ada = await join(server, 'ada')
    using first = await listen(ada, shared)
    using second = await listen(ada, other)
    await Promise.all([first.hello(), second.hello()])

    await remember(ada, 'Pages are cached for a minute', other)
    await ada.call('add_task', { title: 'Of nobody else’s business' })
    await remember(ada, 'Tokens live in cookies', shared)
    await remember(ada, 'Images come from the store', shared)
    await ada.call('add_task', { title: 'Water the plants' }, shared)
    await ada.call('add_task', { title: 'Feed the cat' }, other)
    await Promise.all([first.change(3), second.change(2)])
    expect([discoveries(first), tasks(first)]).toEqual([[1, 2], [1]])
    expect([discoveries(second), tasks(second)]).toEqual([[1], [1]])
  })

  it('hear of what another member does in a project that both work in, and nothing once they are removed', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await remember(ada, 'Tokens live in cookies', shared)
    await share(ada, grace)

    using ofGrace = await listen(grace, shared)
    using ofAda = await listen(ada, shared)
    await Promise.all([ofGrace.hello(), ofAda.hello()])
    await remember(ada, 'Pages are cached for a minute', shared)
    expect((await ofGrace.change(2)).data).toMatchObject({ tasks: [], discoveries: [2] })
    await remember(grace, 'Images come from the store', shared)
    await ofAda.change(3)
    await grace.call('add_task', { title: 'Water the plants' }, shared)
    expect((await ofAda.change(4)).data).toMatchObject({ tasks: [1], discoveries: [] })

    await ofGrace.change(4)
    await ada.person.ask('DELETE', `/api/members/${grace.id}?project=${encodeURIComponent(shared)}`)
    await ada.call('add_task', { title: 'Among ourselves' }, shared)
    await ofAda.change(5)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(tasks(ofGrace)).toEqual([1])
  })

  it('hear of all their projects over one stream: of one they join, their inbox, and nothing once they are removed', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await ada.call('add_task', { title: 'Water the plants' }, shared)
    using stream = await EventClient.open(server.url, undefined, { cookie: grace.person.cookie, across: '1' })
    await stream.hello()
    await grace.call('add_task', { title: 'Feed the cat' })
    await stream.hears(({ event, data }) => event === 'change' && data.project === grace.id)
    await ada.call('add_task', { title: 'Of nobody else’s business' }, shared)

    await share(ada, grace)
    await stream.hears(({ event }) => event === 'projects')
    await ada.call('update_task', { task: '1', assignee: 'grace' }, shared)
    const { data } = await stream.hears(({ event, data }) => event === 'change' && data.project !== grace.id)
    expect(data).toMatchObject({ id: 3, tasks: [1] })
    await stream.hears(({ event }) => event === 'inbox')

    await ada.person.ask('DELETE', `/api/members/${grace.id}?project=${encodeURIComponent(shared)}`)
    await ada.call('add_task', { title: 'Among ourselves' }, shared)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect(tasks(stream)).toEqual([1, 1])
  })
})
