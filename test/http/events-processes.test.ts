import { describe, expect, it } from 'vitest'
import { lookMs } from '../../src/stores/postgres/change-listener.ts'
import { apiOf } from '../support/clients/api-client.ts'
import { openDesk } from '../support/clients/desks.ts'
import { EventClient } from '../support/clients/event-client.ts'
import { serve } from '../support/servers/serving.ts'
import { engines, newPlace } from '../support/stores/places.ts'

/** Adds a task through a server, and gives the number of the change. */
async function change(title: string, url: string): Promise<number> {
  const [status, body] = await apiOf(url).post('/tasks', { title })
  expect(status).toBe(201)
  return body.change.id
}

describe.each(engines)('what other processes change on %s', (engine) => {
  it('arrives at once: of an assistant that runs by itself, and of another server', async () => {
    const place = await newPlace(engine)
    await using here = await serve(place.args, place.env)
    await using there = await serve(place.args, place.env)
    const data = place.args[1] as string
    await using assistant = await openDesk({ kind: '2026', transport: 'stdio' }, { data, env: place.env })
    using stream = await EventClient.open(here.url)
    await stream.hello()

    const begun = performance.now()
    for (let times = 1; times <= 3; times++) {
      await assistant.say('add_task', { title: `By the assistant, ${times}` })
      await stream.hears(({ data }) => data.tasks?.includes(2 * times - 1))
      await stream.change(await change(`By the other server, ${times}`, there.url))
    }
    // Six times before a node that was told nothing would have looked once.
    expect(performance.now() - begun).toBeLessThan(lookMs)
    await assistant.say('remember', { text: 'Streams run downhill', type: 'rule' })
    await stream.hears(({ data }) => data.discoveries?.includes(1))
  })

  it('of another owner is nobody else’s business', async () => {
    const place = await newPlace(engine)
    await using here = await serve([...place.args, '--user', 'ada'], place.env)
    await using there = await serve([...place.args, '--user', 'grace'], place.env)
    using ada = await EventClient.open(here.url)
    using grace = await EventClient.open(there.url)
    await Promise.all([ada.hello(), grace.hello()])
    for (const title of ['Hers', 'Also hers']) await grace.change(await change(title, there.url))
    const own = await change('His', here.url)
    await ada.change(own)
    expect(ada.heard.slice(1).map(({ data }) => data.id)).toEqual([own])
  })
})
