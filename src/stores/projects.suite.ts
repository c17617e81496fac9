import { describe, expect, it } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, noon, origin } from '../../test/support/stores/suite-desk.ts'
import { chooseOrKey, chooseProject, projectOfKey } from '../projects/choose-project.ts'
import { keyedProject, projectIdOf } from '../projects/project.ts'
import { projectsEach } from '../projects/project-store.ts'
import { addComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import type { Stores } from './stores.ts'

const key = 'github.com/acme/app'

/** What every engine promises about projects: how they come about, what they are called, and whose they are. */
export function projectsSuite(open: () => Promise<Stores>): void {
  const create = (stores: Stores, person: string, name: string, colour = '') => {
    const made = keyedProject(person, `key of ${name}`, name)
    return stores.projects(person).create({ ...made, key: `key of ${name}`, colour }, noon)
  }
  const names = async (stores: Stores, person: string, options = {}) =>
    (await stores.projects(person).list(options)).map(({ name }) => name)

  describe('projects', () => {
    it('are so many of one person, and no more, however they would come about', async () => {
      await using stores = await open()
      const numbers = Array.from({ length: projectsEach }, (_, number) => `Project ${number}`)
      for (let lot = 0; lot < numbers.length; lot += 50)
        await Promise.all(numbers.slice(lot, lot + 50).map((name) => create(stores, 'mallory', name)))

      const refused = { code: 'invalid', reason: 'too_many' }
      expect(await failureOf(create(stores, 'mallory', 'One more'))).toMatchObject(refused)
      const another = stores.tasks('mallory', keyedProject('mallory', 'another'))
      expect(await failureOf(addTask(another, { title: 'Anything' }, origin))).toMatchObject(refused)
      // What is there stays in use, and others have their own.
      await create(stores, 'mallory', 'Project 1')
      await add(stores.tasks('mallory'), 'In the personal one')
      await create(stores, 'grace', 'One')
    })

    it('are the personal one of everybody, and those that were made', async () => {
      await using stores = await open()
      const projects = stores.projects('ada')
      const personal = {
        id: 'ada',
        owner: 'ada',
        key: '',
        name: 'Personal',
        prefix: '',
        role: 'owner',
        archivedAt: null,
      }
      expect(await projects.list()).toMatchObject([personal])
      expect(await projects.find('ada')).toMatchObject(personal)

      const made = await create(stores, 'ada', 'Web shop', 'teal')
      expect(made).toEqual({
        id: projectIdOf('ada', 'key of Web shop'),
        owner: 'ada',
        key: 'key of Web shop',
        name: 'Web shop',
        prefix: 'WS',
        colour: 'teal',
        role: 'owner',
        position: noon.getTime(),
        createdAt: noon,
        archivedAt: null,
      })
      expect(await projects.list()).toEqual([expect.objectContaining(personal), made])
      expect(await stores.projects('grace').find(made.id)).toBeUndefined()
      expect(await stores.projects('grace').list()).toMatchObject([{ id: 'grace' }])
    })

    it('are made once, however often and by however many processes at once', async () => {
      await using stores = await open()
      const first = await create(stores, 'ada', 'Web shop', 'teal')
      expect(await create(stores, 'ada', 'Web shop', 'red')).toEqual(first)
      const app = keyedProject('ada', key)
      const tasks = await Promise.all(
        Array.from({ length: 12 }, (_, number) => add(stores.tasks('ada', app), `Task ${number}`)),
      )

      expect(tasks.map(({ id }) => id).sort((one, other) => one - other)).toEqual(
        Array.from({ length: 12 }, (_, index) => index + 1),
      )
      expect(await stores.projects('ada').list()).toHaveLength(3)
    })

    it('come about when something is first written there, and not by looking', async () => {
      await using stores = await open()
      const app = keyedProject('ada', key)
      expect(await stores.tasks('ada', app).find(1)).toBeUndefined()
      expect(await stores.context('ada', app).count({})).toBe(0)
      expect(await stores.comments('ada', app).list(1)).toEqual([])
      await stores.context('ada', app).touchSession({ actor: 'ada', client: null, at: noon, calls: 1 })
      expect(await names(stores, 'ada')).toEqual(['Personal'])

      await add(stores.tasks('ada', app), 'Water the plants')
      expect(await stores.projects('ada').list()).toMatchObject([
        { id: 'ada' },
        { id: app.id, key, name: 'app', prefix: 'APP', role: 'owner', createdAt: noon },
      ])
      expect(await stores.context('ada', app).sessions({ limit: 9 })).toHaveLength(1)
      await note(stores.context('ada', keyedProject('ada', 'garden')), 'Roses need sun')
      expect(await names(stores, 'ada')).toEqual(['Personal', 'app', 'garden'])
    })

    it('are made by nobody in the name of another', async () => {
      await using stores = await open()
      const hers = keyedProject('ada', key)
      for (const ref of [hers, { id: hers.id }, { ...hers, key: 'another' }]) {
        const adding = add(stores.tasks('eve', ref), 'Mine')
        expect((await failureOf(adding)).code).toBe('not_found')
        expect((await failureOf(stores.tasks('eve', ref).find(1))).code).toBe('not_found')
      }
      expect((await failureOf(add(stores.tasks('eve', { id: 'ada' }), 'Mine'))).code).toBe('not_found')
      expect(await names(stores, 'ada')).toEqual(['Personal'])
    })

    it('stand in the order that a person gave them, new ones at the end', async () => {
      await using stores = await open()
      for (const name of ['Garden', 'Boat', 'Attic']) await create(stores, 'ada', name)
      const shared = await makeProject(stores, 'grace', 'zoo', { ada: 'reader' }, 'Zoo')
      expect(await names(stores, 'ada')).toEqual(['Personal', 'Attic', 'Boat', 'Garden', 'Zoo'])

      const projects = stores.projects('ada')
      await projects.arrange(shared.id, { position: -1 })
      await projects.arrange(projectIdOf('ada', 'key of Attic'), { position: 1.5 })
      expect(await names(stores, 'ada')).toEqual(['Personal', 'Zoo', 'Attic', 'Boat', 'Garden'])
      expect(await names(stores, 'grace')).toEqual(['Personal', 'Zoo'])
      expect(await stores.projects('grace').find(shared.id)).toMatchObject({ position: noon.getTime() })
      expect((await failureOf(stores.projects('eve').arrange(shared.id, { position: 1 }))).code).toBe(
        'not_found',
      )
    })

    it('have prefixes from their names, each once among what a person sees', async () => {
      await using stores = await open()
      for (const name of ['Web', 'Website', 'web', 'Überall', '1999', 'x']) await create(stores, 'ada', name)
      const prefixes = async (person: string) =>
        Object.fromEntries((await stores.projects(person).list()).map(({ name, prefix }) => [name, prefix]))
      const hers = await prefixes('ada')
      expect(hers).toMatchObject({ Personal: '', Web: 'WEB', Website: 'WEBS' })
      expect(new Set(Object.values(hers)).size).toBe(7)
      for (const prefix of Object.values(hers)) expect(prefix).toMatch(/^([A-Z][A-Z0-9]{1,4})?$/)
      expect(await prefixes('ada')).toEqual(hers)
    })

    it('are called by their owner’s prefix, or by one of a member’s own where that is taken', async () => {
      await using stores = await open()
      const web = await create(stores, 'ada', 'Web')
      const garden = await makeProject(stores, 'ada', 'garden', { grace: 'editor' })
      await stores.projects('ada').update(garden.id, { prefix: 'PLOT' })
      const hers = await create(stores, 'grace', 'Web')
      await stores.members('ada', web.id).add('grace', 'editor', later(1).at)
      const of = (person: string, id: string) => stores.projects(person).find(id)

      expect(await of('grace', garden.id)).toMatchObject({ prefix: 'PLOT' })
      expect(await of('grace', hers.id)).toMatchObject({ prefix: 'WEB' })
      expect(await of('grace', web.id)).toMatchObject({ prefix: 'WEB2' })
      expect(await of('ada', web.id)).toMatchObject({ prefix: 'WEB' })

      // Each calls it as they like, and nobody calls two the same.
      expect(await stores.projects('grace').arrange(web.id, { prefix: 'HERS' })).toMatchObject({
        prefix: 'HERS',
      })
      expect(await of('ada', web.id)).toMatchObject({ prefix: 'WEB' })
      const twice = stores.projects('grace').arrange(garden.id, { prefix: 'HERS' })
      expect((await failureOf(twice)).code).toBe('conflict')
      const taken = stores.projects('ada').update(web.id, { prefix: 'PLOT' })
      expect((await failureOf(taken)).code).toBe('conflict')
    })

    it('are renamed, coloured and given a prefix by their owner alone', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', key, { grace: 'editor', linus: 'reader' })
      const changed = await stores
        .projects('ada')
        .update(app.id, { name: 'The app', colour: 'blue', prefix: 'TA' })
      expect(changed).toMatchObject({ name: 'The app', colour: 'blue', prefix: 'TA', key })
      expect(await stores.projects('grace').find(app.id)).toMatchObject({ name: 'The app', colour: 'blue' })

      for (const [who, code] of [
        ['grace', 'forbidden'],
        ['linus', 'forbidden'],
        ['eve', 'not_found'],
      ] as const)
        expect((await failureOf(stores.projects(who).update(app.id, { name: 'Mine' }))).code).toBe(code)
      expect((await failureOf(stores.projects('ada').update('ada', { name: 'Mine' }))).code).toBe('not_found')
      expect(await stores.projects('ada').update(app.id, {})).toEqual(changed)
    })

    it('refuse every change while they are archived, and take them again once they are restored', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', key, { grace: 'editor' })
      const { task } = await addTask(stores.tasks('ada', app), { title: 'Water the plants' }, origin)
      await note(stores.context('ada', app), 'Tokens live in cookies')
      await stores.projects('ada').update(app.id, { archivedAt: noon })

      expect(await names(stores, 'ada')).toEqual(['Personal'])
      expect(await names(stores, 'grace', { archived: true })).toEqual(['Personal', 'app'])
      for (const who of ['ada', 'grace']) {
        const [tasks, context] = [stores.tasks(who, app), stores.context(who, app)]
        expect(await tasks.find(1)).toMatchObject({ title: 'Water the plants' })
        expect(await context.count({})).toBe(1)
        await context.countReads(['src/auth.ts'], noon)
        for (const attempt of [
          () => add(tasks, 'Feed the cat'),
          () => note(context, 'Retry five times', {}, by(who)),
          () => addComment(stores.comments(who, app), task, 'Well?', [], by(who)),
        ])
          expect(await failureOf(attempt())).toMatchObject({ code: 'conflict', message: 'app is archived.' })
      }
      expect(await stores.context('ada', app).hotFiles(9)).toEqual([])
      // What is only kept to find things is no change of the project.
      await stores.context('ada', app).keepMeanings('newer', new Map([[1, new Int8Array(64).fill(1)]]))
      const restoring = stores.projects('grace').update(app.id, { archivedAt: null })
      expect((await failureOf(restoring)).code).toBe('forbidden')

      await stores.projects('ada').update(app.id, { archivedAt: null })
      expect((await add(stores.tasks('grace', app), 'Feed the cat')).id).toBe(2)
      expect(await names(stores, 'grace')).toEqual(['Personal', 'app'])
    })

    it('are handed over to another member, and their old owner goes on as editor', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', key, { grace: 'reader' })
      await add(stores.tasks('ada', app), 'Water the plants')
      const projects = stores.projects('ada')
      expect((await failureOf(projects.handOver(app.id, 'eve'))).code).toBe('not_found')
      expect((await failureOf(stores.projects('grace').handOver(app.id, 'grace'))).code).toBe('forbidden')
      expect((await failureOf(stores.projects('eve').handOver(app.id, 'eve'))).code).toBe('not_found')
      expect((await failureOf(projects.handOver('ada', 'grace'))).code).toBe('not_found')

      await projects.handOver(app.id, 'grace')
      expect(await projects.find(app.id)).toMatchObject({ owner: 'grace', role: 'editor' })
      expect(await stores.projects('grace').find(app.id)).toMatchObject({ owner: 'grace', role: 'owner' })
      expect((await add(stores.tasks('ada', app), 'Feed the cat')).id).toBe(2)
      expect((await failureOf(projects.update(app.id, { name: 'Mine' }))).code).toBe('forbidden')
      expect((await failureOf(stores.members('ada', app.id).remove('grace'))).code).toBe('forbidden')
      await stores.projects('grace').update(app.id, { name: 'Hers' })
      expect(await stores.members('grace', app.id).remove('ada')).toBe(true)
    })

    it('that were made by one who has left are not theirs any more', async () => {
      await using stores = await open()
      const hers = keyedProject('ada', key)
      const app = await makeProject(stores, 'ada', key, { grace: 'editor' })
      await add(stores.tasks('ada', app), 'Water the plants')
      await stores.projects('ada').handOver(app.id, 'grace')
      await stores.projects('ada').leave(app.id)

      const visit = { actor: 'ada', client: null, at: noon, calls: 1 }
      for (const ref of [hers, app]) {
        expect(await outcomeOf(stores.tasks('ada', ref).find(1))).toBe('nothing')
        expect(await outcomeOf(stores.context('ada', ref).sessions({ limit: 9 }))).toBe('nothing')
        expect(await outcomeOf(stores.tasks('ada', ref).changes({ limit: 9 }))).toBe('nothing')
        expect((await failureOf(add(stores.tasks('ada', ref), 'Again'))).code).toBe('not_found')
        await expect(stores.context('ada', ref).touchSession(visit)).rejects.toThrow()
      }
      expect(await stores.context('grace', app).sessions({ limit: 9 })).toEqual([])
      expect(await stores.tasks('grace', app).lastNumber()).toBe(1)
    })

    it('can be left by members, and by nobody in the name of another', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', key, { grace: 'editor', linus: 'reader' })
      expect(await stores.projects('eve').leave(app.id)).toBe(false)
      expect((await failureOf(stores.projects('ada').leave(app.id))).code).toBe('conflict')
      expect(await stores.projects('grace').leave(app.id)).toBe(true)
      expect(await stores.projects('grace').leave(app.id)).toBe(false)
      expect(await stores.projects('ada').leave('ada')).toBe(false)
      expect(await stores.members('ada', app.id).list()).toMatchObject([
        { member: 'ada' },
        { member: 'linus' },
      ])
      expect(await names(stores, 'grace')).toEqual(['Personal'])
      expect((await failureOf(stores.tasks('grace', app).find(1))).code).toBe('not_found')
    })

    it('are named by prefix, key or name, and where that is not clear, nobody guesses', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', key)
      const [web, other] = [await create(stores, 'ada', 'Web'), await create(stores, 'grace', 'Web')]
      await stores.members('grace', other.id).add('ada', 'reader', later(1).at)
      const choose = (words: string) => chooseProject(stores.projects('ada'), 'ada', words)

      for (const words of ['app', 'APP', key, app.id, ' App '])
        expect(await choose(words)).toMatchObject({ id: app.id })
      for (const words of ['personal', 'Me', 'ada']) expect(await choose(words)).toEqual({ id: 'ada' })
      expect(await choose('web')).toMatchObject({ id: web.id })
      expect(await choose('WEB2')).toMatchObject({ id: other.id })
      await stores.projects('ada').arrange(web.id, { prefix: 'OWN' })
      await stores.projects('ada').arrange(other.id, { prefix: 'OTHER' })
      expect((await failureOf(choose('web'))).code).toBe('ambiguous')
      const unknown = await failureOf(choose('garden'))
      expect(unknown.code).toBe('not_found')
      expect(unknown.hint).toBe('Your projects: personal, app (APP), Web (OWN), Web (OTHER).')
      expect((await failureOf(choose(projectIdOf('eve', key)))).code).toBe('not_found')
      expect(await chooseOrKey(stores.projects('ada'), 'ada', 'garden')).toEqual(
        keyedProject('ada', 'garden'),
      )
    })

    it('of a repository are one’s own, else one that is shared, else a new one', async () => {
      await using stores = await open()
      const shared = await makeProject(stores, 'grace', key, { ada: 'editor' })
      const chosen = () => projectOfKey(stores.projects('ada'), 'ada', key, 'app')
      expect(await chosen()).toMatchObject({ id: shared.id })
      await makeProject(stores, 'ada', key)
      expect(await chosen()).toMatchObject({ id: projectIdOf('ada', key), owner: 'ada' })
      const unknown = projectOfKey(stores.projects('eve'), 'eve', key, 'app')
      expect(await unknown).toEqual(keyedProject('eve', key, 'app'))
    })
  })
}

/** Refused, or answered with nothing: PostgreSQL does not even tell that there is such a project. */
async function outcomeOf(asking: Promise<unknown>): Promise<unknown> {
  try {
    const found = await asking
    return found === undefined || (Array.isArray(found) && found.length === 0) ? 'nothing' : found
  } catch (error) {
    return (error as { code?: string }).code === 'not_found' ? 'nothing' : error
  }
}
