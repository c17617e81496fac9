import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, failureOf, later, origin, titles } from '../../test/support/stores/suite-desk.ts'
import { addTask } from '../tasks/add-task.ts'
import { changeTasks } from '../tasks/change-tasks.ts'
import { deleteTasks } from '../tasks/delete-tasks.ts'
import { byRank } from '../tasks/position.ts'
import { byId } from '../tasks/task-ref.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const all = async (tasks: TaskStore) => tasks.list({ order: 'newest', limit: 100 })
const ordered = async (tasks: TaskStore) => titles((await all(tasks)).toSorted(byRank))

/** What every engine promises about several tasks that are changed as one. */
export function togetherSuite(open: () => Promise<Stores>): void {
  describe('several tasks at once', () => {
    it('are changed by one change, and are all as they were when it is undone', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'One', { tags: ['home', 'old'] })
      await add(tasks, 'Two', { priority: 'high' })
      await add(tasks, 'Three', { due: '2026-11-20' })
      const before = await all(tasks)
      const patch = { priority: 'high', due: '2026-11-21', addTags: ['New'], removeTags: ['old'] }
      const { tasks: changed, change } = await changeTasks(tasks, [3, 1, 2, 3], patch, later(1))
      expect(changed).toMatchObject([
        { id: 3, priority: 'high', due: '2026-11-21', tags: ['new'] },
        { id: 1, priority: 'high', due: '2026-11-21', tags: ['home', 'new'] },
        { id: 2, priority: 'high', due: '2026-11-21', tags: ['new'] },
      ])
      expect(change?.entries).toHaveLength(3)
      expect((await tasks.list({ order: 'newest', limit: 9, tag: 'new' })).map(({ id }) => id)).toEqual([
        3, 2, 1,
      ])
      expect((await changeTasks(tasks, [1, 2, 3], patch, later(2))).change).toBeNull()
      await undo(tasks, change?.id, later(3))
      expect((await all(tasks)).map(({ updatedAt: _, ...task }) => task)).toEqual(
        before.map(({ updatedAt: _, ...task }) => task),
      )
    })

    it('are changed all or not at all', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'One')
      await add(tasks, 'Two')
      const before = await all(tasks)
      expect(await failureOf(changeTasks(tasks, [1, 9], { priority: 'low' }, later(1)))).toMatchObject({
        code: 'not_found',
      })
      // The second would be a part of itself; the first was done by then.
      expect(await failureOf(changeTasks(tasks, [1, 2], { parent: 2 }, later(1)))).toMatchObject({
        code: 'conflict',
      })
      expect(await failureOf(deleteTasks(tasks, [1, 9], later(1)))).toMatchObject({ code: 'not_found' })
      for (const wrong of [[], Array.from({ length: 1_001 }, (_, index) => index + 1)])
        expect(await failureOf(changeTasks(tasks, wrong, { priority: 'low' }, later(1)))).toMatchObject({
          code: 'invalid',
        })
      expect(await failureOf(changeTasks(tasks, [1], {}, later(1)))).toMatchObject({ code: 'invalid' })
      expect(await all(tasks)).toEqual(before)
      expect(await tasks.lastChange()).toBe(2)
    })

    it('are done with what follows from it: those that repeat come again, once', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Water', { due: '2026-11-15', repeat: 'FREQ=WEEKLY' })
      await add(tasks, 'Once')
      const { change } = await changeTasks(tasks, [1, 2], { status: 'done' }, later(1))
      expect(change?.kind).toBe('complete')
      expect(await tasks.list({ state: 'open', order: 'newest', limit: 9 })).toMatchObject([
        { id: 3, title: 'Water', due: '2026-11-22' },
      ])
      await undo(tasks, undefined, later(2))
      expect((await all(tasks)).map(({ id, status }) => [id, status])).toEqual([
        [2, 'todo'],
        [1, 'todo'],
      ])
    })

    it('are deleted with what is below them, and come back together', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await addTask(tasks, { title: 'House', steps: ['Roof', 'Door'] }, origin)
      await add(tasks, 'Garden')
      await add(tasks, 'Stays')
      const { change } = await deleteTasks(tasks, [4, 2, 1], later(1))
      expect(change.entries.map(({ before }) => before?.id).toSorted()).toEqual([1, 2, 3, 4])
      expect(titles(await all(tasks))).toEqual(['Stays'])
      await undo(tasks, change.id, later(2))
      expect(titles(await all(tasks))).toEqual(['Stays', 'Garden', 'Door', 'Roof', 'House'])
    })

    it('go to another project by one change, which brings all of them back', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', 'app')
      const [here, there] = [stores.tasks('ada'), stores.tasks('ada', app)]
      await addTask(here, { title: 'House', steps: ['Roof'] }, by('ada'))
      await add(here, 'Garden')
      const { tasks, arrived } = await stores.mover('ada').moveMany('ada', [3, 1, 2], app.id, by('ada'))
      expect(titles(tasks)).toEqual(['Garden', 'House', 'Roof'])
      expect(arrived.entries).toHaveLength(3)
      expect(await all(here)).toEqual([])
      expect(await there.list({ order: 'newest', limit: 9 })).toMatchObject([
        { id: 3, title: 'Roof', parent: 2 },
        { id: 2, title: 'House' },
        { id: 1, title: 'Garden' },
      ])
      expect(await failureOf(stores.mover('ada').moveMany(app.id, [1, 9], 'ada', by('ada')))).toMatchObject({
        code: 'not_found',
      })
      await stores.mover('ada').undoMove(app.id, arrived.id, by('ada'))
      expect(titles(await all(here))).toEqual(['Garden', 'Roof', 'House'])
      expect(await all(there)).toEqual([])
    })

    it('told apart by a request key are changed once', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'One')
      const keyed = { ...later(1), requestKey: 'k' }
      const first = await changeTasks(tasks, [1], { priority: 'low' }, keyed)
      await updateTask(tasks, byId(1), { priority: 'high' }, later(2))
      const again = await changeTasks(tasks, [1], { priority: 'low' }, keyed)
      expect(again.change?.id).toBe(first.change?.id)
      expect(again.tasks).toMatchObject([{ priority: 'high' }])
    })
  })

  describe('the order by hand', () => {
    it('begins with the newest, keeps what was placed, and comes back with undo', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      for (const title of ['A', 'B', 'C', 'D']) await add(tasks, title)
      expect(await ordered(tasks)).toEqual(['D', 'C', 'B', 'A'])
      await changeTasks(tasks, [1], { place: { after: 4, before: 3 } }, later(1))
      expect(await ordered(tasks)).toEqual(['D', 'A', 'C', 'B'])
      await changeTasks(tasks, [2, 4], { place: { after: null, before: 4 } }, later(2))
      expect(await ordered(tasks)).toEqual(['B', 'D', 'A', 'C'])
      await changeTasks(tasks, [2], { place: { after: 3, before: null } }, later(3))
      expect(await ordered(tasks)).toEqual(['D', 'A', 'C', 'B'])
      await undo(tasks, undefined, later(4))
      expect(await ordered(tasks)).toEqual(['B', 'D', 'A', 'C'])
    })

    it('has room between two tasks however often something is put there', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      for (const title of ['A', 'B', 'C']) await add(tasks, title)
      const expected = ['C', 'B', 'A']
      for (let round = 0; round < 120; round++) {
        // What was last goes under the first, again and again.
        const current = (await all(tasks)).toSorted(byRank)
        const [first, second, last] = current.map(({ id }) => id)
        await changeTasks(
          tasks,
          [last as number],
          { place: { after: first as number, before: second as number } },
          later(round),
        )
        expected.splice(1, 0, expected.pop() as string)
        expect(await ordered(tasks)).toEqual(expected)
      }
    })
  })
}
