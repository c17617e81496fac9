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

describe.each(engines)('open pages on %s', (engine) => {
  it('hear of what is remembered in the project that they show, and not in another one of their owner', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const ada = await join(server, 'ada')
    using first = await listen(ada, shared)
    using second = await listen(ada, other)
    await Promise.all([first.hello(), second.hello()])

    await remember(ada, 'Pages are cached for a minute', other)
    await remember(ada, 'Tokens live in cookies', shared)
    await remember(ada, 'Images come from the store', shared)
    await ada.call('add_task', { title: 'Water the plants' })
    await Promise.all([first.change(4), second.change(4)])
    expect(discoveries(first)).toEqual([1, 2])
    expect(discoveries(second)).toEqual([1])
  })

  it('hear of what another member adds to a project that both work in', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts(place.env, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await remember(ada, 'Tokens live in cookies', shared)
    const { body } = await ada.person.ask<{ invitation: { link: string } }>('POST', '/api/invitations', {
      project: shared,
      role: 'editor',
    })
    const token = new URL(body.invitation.link).pathname.split('/').at(-1)
    await grace.person.ask('POST', `/api/invitations/${token}/accept`, {})

    using ofGrace = await listen(grace, `${shared}@${ada.id}`)
    using ofAda = await listen(ada, shared)
    await Promise.all([ofGrace.hello(), ofAda.hello()])
    await remember(ada, 'Pages are cached for a minute', shared)
    const heard = await ofGrace.hears(({ event, data }) => event === 'change' && data.discoveries.includes(2))
    expect(heard.data).toEqual({ id: null, tasks: [], discoveries: [2] })
    await remember(grace, 'Images come from the store', `${shared}@${ada.id}`)
    await ofAda.hears(({ event, data }) => event === 'change' && data.discoveries.includes(3))
  })
})
