import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later } from '../../test/support/stores/suite-desk.ts'
import { addComment } from '../tasks/add-comment.ts'
import { addTask } from '../tasks/add-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

/** What every engine promises about a task that goes to another project. */
export function movingSuite(open: () => Promise<Stores>): void {
  async function openTwo() {
    const stores = await open()
    const app = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
    const site = await makeProject(stores, 'ada', 'site', { grace: 'editor', linus: 'editor' })
    return { stores, app, site }
  }

  describe('a task that is moved', () => {
    it('gets the next number there with all its parts, and the old one leads to it', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      const [here, there] = [stores.tasks('ada', app), stores.tasks('ada', site)]
      await add(there, 'First of the site')
      await add(here, 'Stays')
      const { task, steps } = await addTask(
        here,
        { title: 'Move house', steps: ['Pack', 'Drive'], tags: ['home'], blockedBy: [1], assignee: 'grace' },
        by('ada'),
      )
      await updateTask(here, byId(steps[1]?.id), { blockedBy: [steps[0]?.id as number] }, by('ada'))
      await addComment(stores.comments('grace', app), task, 'When?', [], by('grace'))

      const moved = await stores.mover('ada').move(app.id, task.id, site.id, by('ada', later(1).at))
      expect(moved.task).toMatchObject({
        ...{ id: 2, title: 'Move house', tags: ['home'], parent: null, assignee: 'grace' },
        // What it waited for stays behind.
        blockedBy: [],
      })
      expect(await there.list({ order: 'newest', limit: 9 })).toMatchObject([
        { id: 4, title: 'Drive', parent: 2, blockedBy: [3] },
        { id: 3, title: 'Pack', parent: 2 },
        { id: 2, title: 'Move house' },
        { id: 1, title: 'First of the site' },
      ])
      expect(await here.list({ order: 'newest', limit: 9 })).toMatchObject([{ id: 1 }])
      expect(await here.movedTo(task.id)).toEqual({ project: site.id, task: 2 })
      expect(await here.movedTo(1)).toBeUndefined()
      expect(await here.allMoved()).toEqual(
        [2, 3, 4].map((id) => ({ task: id, project: site.id, toTask: id })),
      )
      expect(await there.allMoved()).toEqual([])
      expect(await stores.comments('linus', site).list(2)).toMatchObject([{ text: 'When?', author: 'grace' }])
      expect(await stores.comments('ada', app).list(task.id)).toEqual([])
      expect(await there.list({ order: 'newest', limit: 9, tag: 'home' })).toMatchObject([{ id: 2 }])
      expect((await add(here, 'Next')).id).toBe(5)
      expect((await add(there, 'Next')).id).toBe(5)
    })

    it('comes back as it was, with its number, when that is undone in either project', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      const [here, there] = [stores.tasks('ada', app), stores.tasks('ada', site)]
      const { task } = await addTask(here, { title: 'Move house', steps: ['Pack'] }, by('ada'))
      await addComment(stores.comments('grace', app), task, 'When?', [], by('grace'))
      for (const where of ['left', 'arrived'] as const) {
        const moved = await stores.mover('ada').move(app.id, task.id, site.id, by('ada'))
        const at = where === 'left' ? app.id : site.id
        const { undone } = await stores.mover('grace').undoMove(at, moved[where].id, by('grace'))
        expect(undone.id).toBe(moved[where].id)
        expect(await here.find(task.id)).toEqual(task)
        expect(await there.count({}, 9)).toBe(0)
        expect(await stores.comments('ada', app).list(task.id)).toMatchObject([{ text: 'When?' }])
        const again = stores.mover('grace').undoMove(at, moved[where].id, by('grace'))
        expect((await failureOf(again)).code).toBe('conflict')
      }
    })

    it('goes there again, under its number there, when the undo is undone in either project; and so on', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      const [here, there] = [stores.tasks('ada', app), stores.tasks('ada', site)]
      const { task } = await addTask(here, { title: 'Move house', steps: ['Pack'] }, by('ada'))
      await addComment(stores.comments('ada', app), task, 'When?', [], by('ada'))
      const mover = stores.mover('ada')
      const moved = await mover.move(app.id, task.id, site.id, by('ada'))
      for (const [at, first] of [
        [app.id, moved.left],
        [site.id, moved.arrived],
      ] as const) {
        const undo = await mover.undoMove(at, first.id, by('ada'))
        expect([await here.count({}, 9), await there.count({}, 9)]).toEqual([2, 0])
        await mover.undoMove(at, undo.change.id, by('ada'))
        expect([await here.count({}, 9), await there.count({}, 9)]).toEqual([0, 2])
        expect(await there.find(moved.task.id)).toEqual(moved.task)
        expect(await stores.comments('ada', site).list(moved.task.id)).toMatchObject([{ text: 'When?' }])
        expect(await here.movedTo(task.id)).toEqual({ project: site.id, task: moved.task.id })
        expect((await failureOf(mover.undoMove(at, undo.change.id, by('ada')))).code).toBe('conflict')
      }
    })

    it('stays where it was changed since', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      const task = await add(stores.tasks('ada', app), 'Move house')
      const { arrived } = await stores.mover('ada').move(app.id, task.id, site.id, by('ada'))
      await updateTask(stores.tasks('linus', site), byId(1), { title: 'Sell house' }, by('linus'))
      const undoing = stores.mover('ada').undoMove(site.id, arrived.id, by('ada'))
      expect((await failureOf(undoing)).code).toBe('conflict')
      expect(await stores.tasks('ada', site).find(1)).toMatchObject({ title: 'Sell house' })
    })

    it('is found from where it ever was, however often it was moved', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      const mover = stores.mover('ada')
      const task = await add(stores.tasks('ada', app), 'Move house')
      await mover.move(app.id, task.id, site.id, by('ada'))
      await mover.move(site.id, 1, 'ada', by('ada'))
      const mine = { project: 'ada', task: 1 }
      expect(await stores.tasks('ada', app).movedTo(1)).toEqual(mine)
      expect(await stores.tasks('ada', site).movedTo(1)).toEqual(mine)
      await mover.move('ada', 1, app.id, by('ada'))
      expect(await stores.tasks('ada', app).find(2)).toMatchObject({ title: 'Move house' })
      expect(await stores.tasks('ada', site).movedTo(1)).toEqual({ project: app.id, task: 2 })
    })

    it('loses an assignee who is no member there', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      await add(stores.tasks('ada', site), 'Move house', { assignee: 'linus' })
      const { task } = await stores.mover('ada').move(site.id, 1, app.id, by('ada'))
      expect(task.assignee).toBeNull()
    })

    it('is refused where the other project is archived, or none of theirs', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      await add(stores.tasks('ada', site), 'Move house')
      const moving = (who: string, to: string) => failureOf(stores.mover(who).move(site.id, 1, to, by(who)))
      expect((await moving('linus', app.id)).code).toBe('not_found')
      expect((await moving('linus', 'ada')).code).toBe('not_found')
      await stores.projects('ada').update(app.id, { archivedAt: later(1).at })
      expect((await moving('ada', app.id)).code).toBe('conflict')
      expect((await moving('ada', site.id)).code).toBe('conflict')
      expect(await stores.tasks('linus', site).find(1)).toMatchObject({ title: 'Move house' })
      expect(await stores.tasks('ada', site).lastChange()).toBe(1)
    })

    it('is moved both ways at once by many without waiting for each other for ever', async () => {
      const { stores, app, site } = await openTwo()
      await using _ = stores
      for (let number = 0; number < 8; number++) {
        await add(stores.tasks('ada', app), `App ${number}`)
        await add(stores.tasks('ada', site), `Site ${number}`)
      }
      await Promise.all(
        Array.from({ length: 8 }, (_, index) => [
          stores.mover('ada').move(app.id, index + 1, site.id, by('ada')),
          stores.mover('grace').move(site.id, index + 1, app.id, by('grace')),
        ]).flat(),
      )
      const titles = async (id: string) =>
        (await stores.tasks('ada', { id }).list({ order: 'newest', limit: 99 })).map(({ id }) => id).sort()
      expect(await titles(app.id)).toHaveLength(8)
      expect(new Set([...(await titles(app.id))]).size).toBe(8)
      expect(await titles(site.id)).toHaveLength(8)
      expect(await stores.tasks('ada', app).lastNumber()).toBe(16)
    })
  })
}
