import { describe, expect, it } from 'vitest'
import { terms } from '../../../src/context/terms.ts'
import { undoRemember } from '../../../src/context/undo-remember.ts'
import { acceptInvitation } from '../../../src/projects/invitations.ts'
import { projectIdOf } from '../../../src/projects/project.ts'
import type { Stores } from '../../../src/stores/stores.ts'
import { addTask } from '../../../src/tasks/add-task.ts'
import { undo } from '../../../src/tasks/undo.ts'
import type { Place } from '../../faults/workers/open.ts'
import { bringBack, openAfter, readBefore } from './before-projects.ts'
import { note, wordCounts } from './context-desk.ts'
import { by } from './shared-projects.ts'
import { noon } from './suite-desk.ts'

const app = 'github.com/acme/app'
const before = readBefore()

/** The id that a project of before has now: what was general and is shared with nobody is personal. */
function idOf(owner: string, key: string): string {
  return key === 'general' && (owner === 'ada' || owner === 'eve') ? owner : projectIdOf(owner, key)
}

/** What both engines promise to those who had tasks and knowledge before there were projects for both. */
export function projectsMigrationSuite(newPlace: () => Promise<Place>): void {
  async function open(): Promise<Stores> {
    const place = await newPlace()
    await bringBack(place)
    return openAfter(place)
  }

  describe('a database of before projects held tasks', () => {
    it('has every task with its tags and blockers in the personal project of its person', async () => {
      await using stores = await open()
      for (const [person, { tasks: had, lastNumber }] of Object.entries(before.people)) {
        const tasks = stores.tasks(person)
        const has = asJson(await tasks.list({ order: 'newest', limit: 999 }))
        expect(has, person).toMatchObject(had)
        expect(has, person).toHaveLength(had.length)
        expect(await tasks.lastNumber(), person).toBe(lastNumber)
        expect(await tasks.count({}, 999), person).toBe(had.length)
        for (const priority of ['high', 'medium', 'low'] as const) {
          const open = await tasks.list({ order: 'newest', limit: 999, state: 'open', priority })
          expect(await tasks.count({ state: 'open', priority }, 999), `${person} ${priority}`).toBe(
            open.length,
          )
        }
      }
      const tasks = stores.tasks('ada')
      expect(await tasks.list({ order: 'newest', limit: 9, tag: 'home' })).toMatchObject([{ id: 1 }])
      expect(await tasks.waitingFor(1)).toMatchObject([{ id: 4 }])
      expect(await tasks.find(4)).toMatchObject({ claimedBy: 'codex', status: 'doing' })
    })

    it('has every change of a task under its number', async () => {
      await using stores = await open()
      for (const [person, { changes }] of Object.entries(before.people)) {
        const tasks = stores.tasks(person)
        for (const change of changes.filter(({ isElsewhere }) => !isElsewhere))
          expect(asJson(await tasks.findChange(change.id)), `${person} ${change.id}`).toMatchObject(change)
      }
    })

    it('has every discovery, session and file that was read with its project, for all who were in it', async () => {
      await using stores = await open()
      for (const had of before.projects) {
        const id = idOf(had.owner, had.key)
        const whose = [had.owner, ...had.members.map((one) => (one as { member: string }).member)]
        for (const person of whose) {
          const context = stores.context(person, { id, ...(person === had.owner && { key: had.key }) })
          const name = `${had.owner} ${had.key} for ${person}`
          const discoveries = await context.list({ limit: 999, withReplaced: true })
          expect(asJson(discoveries), name).toEqual(
            had.discoveries.map((one) => ({
              ...one,
              // Tasks were those of who wrote of them.
              taskProject: one.task === null || id === had.owner ? null : one.author,
              editedAt: null,
            })),
          )
          expect(asJson(await context.sessions({ limit: 999 })), name).toEqual(had.sessions)
          expect(asJson(await context.hotFiles(999)), name).toEqual(had.files)
          expect(asJson(await context.modules()), name).toEqual(had.modules)
          expect(await context.state('word-counts'), name).toEqual(had.state)
          expect(await context.lastNumber(), name).toBe(had.last)
        }
      }
    })

    it('finds the same by words and by meaning, with the same scores', async () => {
      await using stores = await open()
      let found = 0
      for (const { owner, key, found: had } of before.projects) {
        const context = stores.context(owner, { id: idOf(owner, key), key })
        // SQLite counted the words of all projects together then. Now both count those of the project.
        for (const [question, expected] of Object.entries(had.postgres)) {
          const [meaning = null] = await wordCounts.embed([question])
          const asked = { terms: terms(question), meaning, model: 'word-counts', limit: 9 }
          const has = (await context.candidates(asked))
            .map((one) => [one.discovery.id, +one.words.toFixed(4), +one.meaning.toFixed(4)] as const)
            .sort(([one], [other]) => one - other)
          expect(has, `${owner} ${key}: ${question}`).toEqual(expected)
          found += has.length
        }
      }
      expect(found).toBeGreaterThan(30)
    })

    it('has the members, the invitations and what is each person’s own', async () => {
      await using stores = await open()
      for (const { owner, key, members } of before.projects) {
        const id = idOf(owner, key)
        if (id === owner || key === 'seen') continue
        const has = asJson(await stores.members(owner, id).list()) as object[]
        expect(has, `${owner} ${key}`).toMatchObject([{ member: owner, role: 'owner' }, ...members])
        expect(has).toHaveLength(members.length + 1)
      }
      for (const [person, had] of Object.entries(before.people)) {
        const invitations = had.invitations.map(({ project, ...one }) => ({
          ...one,
          project: idOf(person, project),
          projectName: project,
        }))
        expect(asJson(await stores.invitations(person).list(noon)), person).toEqual(invitations)
        expect(asJson(await stores.audit(person).list({ limit: 99 }))).toEqual(had.audit)
        expect(asJson(await stores.callCounts(person).list(''))).toEqual(had.calls)
        expect(asJson(await stores.conversations(person).list({ limit: 99 }))).toEqual(had.conversations)
      }
      expect(await stores.conversations('ada').messages('c-1')).toMatchObject([
        { parts: [{ text: 'Hello' }] },
      ])
      const joined = await acceptInvitation(stores.invitations('eve'), 'secret of ada', noon)
      expect(joined).toMatchObject({ project: projectIdOf('ada', app), role: 'reader' })
      expect(await stores.context('eve', { id: projectIdOf('ada', app) }).count({})).toBe(5)
    })

    it('lists the projects of each person, and shows nobody more than they saw', async () => {
      await using stores = await open()
      const listed = async (person: string) =>
        (await stores.projects(person).list()).map(({ id, name, prefix, role }) => [id, name, prefix, role])
      const [adas, graces] = [projectIdOf('ada', app), projectIdOf('grace', app)]
      const shared = projectIdOf('linus', 'general')
      expect(await listed('ada')).toEqual([
        ['ada', 'Personal', '', 'owner'],
        [adas, 'app', 'APP', 'owner'],
        [shared, 'general', 'GENE', 'editor'],
        [projectIdOf('ada', 'read'), 'read', 'READ', 'owner'],
      ])
      expect(new Set((await listed('grace')).map(([id]) => id))).toEqual(
        new Set(['grace', adas, graces, projectIdOf('grace', 'general')]),
      )
      const prefixes = (await listed('grace')).map(([, , prefix]) => prefix)
      expect(new Set(prefixes).size).toBe(prefixes.length)
      expect((await listed('linus')).map(([id, , , role]) => [id, role])).toEqual([
        ['linus', 'owner'],
        [adas, 'reader'],
        [shared, 'owner'],
      ])
      for (const ref of [
        { id: 'eve' },
        { id: projectIdOf('eve', 'secret') },
        { id: projectIdOf('ada', 'read') },
      ])
        await expect(stores.context('grace', ref).count({})).rejects.toMatchObject({ code: 'not_found' })
    })

    it('has the changes of what a project knows in its own list, whoever made them, in the order of time', async () => {
      await using stores = await open()
      const changes = async (person: string, id: string) =>
        (await stores.tasks(person, { id }).changes({ limit: 99 }))
          .map(({ id, kind, origin, undoes, undoneBy }) => [id, kind, origin.actor, undoes, undoneBy])
          .reverse()
      expect(await changes('linus', projectIdOf('ada', app))).toEqual([
        [1, 'remember', 'ada', null, null],
        [2, 'remember', 'ada', null, null],
        [3, 'remember', 'grace', null, null],
        [4, 'remember', 'grace', null, null],
        [5, 'remember', 'grace', null, 6],
        [6, 'undo', 'grace', 5, null],
        [7, 'remember', 'ada', null, null],
        [8, 'remember', 'ada', null, null],
      ])
      expect(await changes('grace', projectIdOf('grace', app))).toEqual([
        [1, 'remember', 'grace', null, null],
        [2, 'undo', 'grace', 1, 3],
        [3, 'undo', 'grace', 2, null],
        [4, 'remember', 'grace', null, 5],
        [5, 'undo', 'grace', 4, null],
      ])
      expect(await changes('ada', projectIdOf('linus', 'general'))).toEqual([
        [1, 'remember', 'linus', null, null],
        [2, 'remember', 'ada', null, null],
      ])
      // What was done in "general", when it was shared, by one who is not in it any more.
      expect(await changes('eve', 'eve')).toEqual([
        [1, 'remember', 'eve', null, null],
        [2, 'remember', 'grace', null, null],
      ])
      expect((await changes('grace', 'grace')).map(([id, kind]) => [id, kind])).toEqual([
        [1, 'add'],
        [2, 'add'],
        [3, 'add'],
        [4, 'complete'],
        // Of a project of eve's, nobody knows which: there is no way back.
        [15, 'remember'],
        [16, 'undo'],
      ])
      expect(await stores.context('grace').findChange(15)).toMatchObject({ entries: [], isElsewhere: true })
      const counts = await Promise.all(
        [
          ...Object.keys(before.people).map((id) => [id, id]),
          ...before.projects.map(({ owner, key }) => [owner, idOf(owner, key)]),
        ]
          .filter(([, id], index, all) => all.findIndex(([, other]) => other === id) === index)
          .map(
            async ([person, id]) =>
              (
                await stores
                  .tasks(person as string, idRef(person as string, id as string))
                  .changes({ limit: 999 })
              ).length,
          ),
      )
      const had = Object.values(before.people).reduce((sum, { changes }) => sum + changes.length, 0)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(had)
    })

    it('undoes and does again what was changed before', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      // Deleted, brought back and deleted again: that is undone once more.
      expect((await undo(tasks, 8, by('ada'))).undone.id).toBe(6)
      expect(await tasks.find(2)).toMatchObject({ title: 'Pack everything', parent: 1, tags: ['boxes'] })
      await undo(tasks, 3, by('ada'))
      expect(await tasks.find(2)).toMatchObject({ title: 'Pack', tags: [] })
      await undo(tasks, 11, by('ada'))
      expect(await tasks.find(6)).toMatchObject({ title: 'Never mind' })

      const id = projectIdOf('ada', app)
      const [own, hers] = [stores.context('ada', { id }), stores.context('grace', { id })]
      await undoRemember(hers, 4, by('grace'))
      expect(await own.find(2)).toMatchObject({ replacedBy: null, task: 4, taskProject: 'ada' })
      expect(await own.find(4)).toBeUndefined()
      // An editor's mistake that she took back herself comes back under its number.
      await undoRemember(own, 6, by('ada'))
      expect(await own.find(5)).toMatchObject({ text: 'A mistake about cookies', author: 'grace' })
      await undoRemember(own, 3, by('ada'))
      const { change: gone } = await undoRemember(own, 2, by('ada'))
      expect(await own.find(2)).toBeUndefined()
      await undoRemember(own, gone.id, by('ada'))
      expect(await own.find(2)).toMatchObject({ task: 4, taskProject: 'ada' })
      const asked = { terms: terms('mistake cookies'), meaning: null, model: null, limit: 9 }
      expect((await hers.candidates(asked)).map(({ discovery }) => discovery.id)).toContain(5)
      const other = stores.context('grace', { id: projectIdOf('grace', app) })
      await undoRemember(other, 5, by('grace'))
      expect(await other.find(2)).toMatchObject({ text: 'Gone again' })
      expect((await undoRemember(other, 3, by('grace'))).undone.id).toBe(1)
      expect(await other.find(1)).toBeUndefined()
      // Of the personal one, under the numbers it had.
      await undoRemember(stores.context('ada'), 14, by('ada'))
      expect(await stores.context('ada').find(2)).toMatchObject({ replacedBy: null })
    })

    it('goes on counting where it was, and knows the requests it has answered', async () => {
      await using stores = await open()
      const repeated = await addTask(stores.tasks('ada'), { title: 'Order a van' }, by('ada', noon))
      expect(repeated.task.id).toBe(7)
      const same = { ...by('ada'), requestKey: 'k-1' }
      expect(await addTask(stores.tasks('ada'), { title: 'Order a van' }, same)).toMatchObject({
        repeated: true,
        task: { id: 4 },
      })
      const id = projectIdOf('ada', app)
      expect((await note(stores.context('grace', { id }), 'Something quite new', {}, by('grace'))).id).toBe(8)
      expect(await stores.tasks('ada', { id }).lastChange()).toBe(9)
      expect(
        (await addTask(stores.tasks('grace', { id }), { title: 'Of the project' }, by('grace'))).task.id,
      ).toBe(1)
      const seen = { id: projectIdOf('ada', 'seen'), key: 'seen' }
      await addTask(stores.tasks('ada', seen), { title: 'The first' }, by('ada'))
      expect(await stores.context('ada', seen).sessions({ limit: 9 })).toHaveLength(1)
    })

    it('lets a person go without a trace', async () => {
      await using stores = await open()
      await stores.deleteOwner('ada')
      expect(await stores.tasks('ada').list({ order: 'newest', limit: 9 })).toEqual([])
      expect((await stores.projects('grace').list()).map(({ id }) => id)).not.toContain(
        projectIdOf('ada', app),
      )
      expect(await stores.context('linus', { id: projectIdOf('linus', 'general') }).count({})).toBe(2)
    })
  })
}

function idRef(person: string, id: string) {
  return id === projectIdOf('ada', 'seen') && person === 'ada' ? { id, key: 'seen' } : { id }
}

function asJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
