import { describe, expect, it } from 'vitest'
import { serveAccounts } from '../support/clients/people.ts'
import { join, type Teammate } from '../support/clients/team.ts'
import { engines, newPlace } from '../support/stores/places.ts'
import { admit, projectsOf } from './vault.ts'

/** Everybody's default once was this one. */
const key = 'general'
const facts = ['Tokens live in cookies', 'Pages are cached at the edge', 'Deploys happen on Tuesdays']

const rememberAll = async (who: Teammate, name: string, project?: string) => {
  for (const fact of facts) {
    const told = await who.call('remember', { text: `${fact}, says ${name}`, type: 'rule' }, project)
    expect(told.isError, told.text).toBe(false)
  }
}
const projectOf = async (who: Teammate) =>
  (await projectsOf(who)).find((project) => project.key === key)?.id as string
const known = async (who: Teammate, project?: string) =>
  (await who.call('context_search', { query: 'tokens pages deploys', limit: 20 }, project)).text

describe.each(engines)('two people with the same key and the same numbers on %s', (engine) => {
  it('undo what is their own, wherever they ask and whatever number they name', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts({ WAYMARK_RATE_LIMITS: 'off', ...place.env }, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    for (const [who, name] of [
      [ada, 'ada'],
      [grace, 'grace'],
    ] as const) {
      await rememberAll(who, name, key)
      await rememberAll(who, name)
    }
    const [hers, own] = [await projectOf(ada), await projectOf(grace)]
    expect(own).not.toBe(hers)
    const before = await place.rows(hers, ada.id)
    await admit(ada, grace, hers, 'editor')
    const afterJoining = await place.rows(hers, ada.id)

    // Her own changes of the same numbers, by every way to ask for them.
    for (const project of [undefined, key, own]) {
      for (const change of [undefined, 1, 2, 3, undefined])
        await grace.call('undo', change === undefined ? {} : { change }, project)
      const query = project === undefined ? '' : `?project=${encodeURIComponent(project)}`
      for (const body of [{}, { change: 1 }, { change: 2 }])
        await grace.person.ask('POST', `/api/undo${query}`, body)
    }
    // In Ada's project nothing is hers to take back unless she names it.
    for (const told of [await grace.call('undo', {}, hers), await grace.call('undo', {}, hers)])
      expect([told.isError, told.text]).toEqual([true, expect.stringContaining('nothing of yours to undo')])
    expect((await grace.person.ask('POST', `/api/undo?project=${hers}`, {})).status).toBe(404)

    expect(await place.rows(hers, ada.id)).toEqual(afterJoining)
    const lost = before.filter((row) => /says ada/.test(row) && !afterJoining.includes(row))
    expect(lost).toEqual([])
    for (const project of [hers, undefined]) {
      const text = await known(ada, project)
      for (const fact of facts) expect(text).toContain(`${fact}, says ada`)
    }
    // What she took back was her own.
    expect(await known(grace)).not.toContain('says grace')
  })

  it('reach their own project where they name none, before and after they accept an invitation', async () => {
    const place = await newPlace(engine)
    await using server = await serveAccounts({ WAYMARK_RATE_LIMITS: 'off', ...place.env }, [...place.args])
    const [ada, grace] = [await join(server, 'ada'), await join(server, 'grace')]
    await rememberAll(ada, 'ada', key)
    await ada.call('add_task', { title: 'A task of ada' }, key)
    const hers = await projectOf(ada)
    for (const role of ['reader', 'editor'] as const) {
      const { body } = await ada.person.ask('GET', `/api/members?project=${hers}`)
      if (JSON.stringify(body).includes(grace.id))
        await ada.person.ask('PATCH', `/api/members/${grace.id}?project=${hers}`, { role })
      else await admit(ada, grace, hers, role)
      const stored = await place.rows(hers)

      const added = await grace.call('add_task', { title: `Of grace as ${role}` })
      expect(added.isError, added.text).toBe(false)
      expect((await grace.person.ask('POST', '/api/tasks', { title: 'From the page' })).status).toBe(201)
      await rememberAll(grace, `grace as ${role}`)
      expect(await known(grace)).not.toContain('says ada')
      expect((await grace.call('list_tasks')).text).not.toContain('A task of ada')
      expect((await grace.person.ask('GET', '/api/me')).body).toMatchObject({
        project: { key: '', name: 'personal' },
      })
      expect((await grace.call('undo')).isError).toBe(false)
      expect((await grace.person.ask('POST', '/api/undo', {})).status).toBe(200)
      expect(await place.rows(hers)).toEqual(stored)
      // What she names is what she reaches.
      expect(await known(grace, hers)).toContain('says ada')
    }
  })
})
