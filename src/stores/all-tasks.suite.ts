import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later } from '../../test/support/stores/suite-desk.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { sortKey } from '../tasks/sort-key.ts'
import { byId } from '../tasks/task-ref.ts'
import type { Stores } from './stores.ts'

/** What every engine promises about the tasks of several projects at once. */
export function allTasksSuite(open: () => Promise<Stores>): void {
  describe('tasks of all projects', () => {
    it('come in one order from fifty projects, a page at a time, none twice and none left out', async () => {
      await using stores = await open()
      const projects = ['ada']
      const expected: string[] = []
      for (let number = 0; number < 50; number++) {
        const owner = number % 2 === 0 ? 'ada' : 'grace'
        const { id } = await makeProject(
          stores,
          owner,
          `p-${number}`,
          owner === 'ada' ? {} : { ada: 'reader' },
        )
        projects.push(id)
        const title = `Task of ${number}`
        const due = `2026-12-${String(1 + (number % 10)).padStart(2, '0')}`
        await addTask(stores.tasks(owner, { id }), { title, due }, by(owner, later(number).at))
        expected.push(title)
      }
      await addTask(stores.tasks('ada'), { title: 'Of my own', due: '2026-12-05' }, by('ada'))
      const all = stores.allTasks('ada')

      const found = await all.list(projects, { state: 'open', order: 'due', limit: 99 })
      expect(found).toHaveLength(51)
      expect(new Set(found.map(({ task }) => task.title))).toEqual(new Set([...expected, 'Of my own']))
      const keys = found.map(({ task }) => sortKey(task, 'due')[0] as number)
      expect(keys).toEqual(keys.toSorted((one, other) => one - other))
      for (const { project, task } of found)
        expect(await stores.tasks('ada', { id: project }).find(task.id)).toEqual(task)
      const last = await all.lastChanges(projects)
      expect(last.size).toBe(51)
      expect(new Set(last.values())).toEqual(new Set([1]))
      expect(await stores.allTasks('eve').lastChanges(projects)).toEqual(new Map())
      const counts = await all.count(projects, { state: 'open' })
      expect(counts.size).toBe(51)
      expect(new Set(counts.values())).toEqual(new Set([1]))

      for (const order of ['due', 'newest', 'urgent', 'recent'] as const) {
        const whole = await all.list(projects, { order, limit: 99 })
        const paged: typeof whole = []
        for (;;) {
          const last = paged.at(-1)
          const after = last && { after: sortKey(last.task, order), afterProject: last.project }
          const page = await all.list(projects, { order, limit: 7, ...after })
          paged.push(...page)
          if (page.length < 7) break
        }
        expect(paged, order).toEqual(whole)
      }
    })

    it('are narrowed as those of one project are', async () => {
      await using stores = await open()
      const { id } = await makeProject(stores, 'ada', 'app')
      const [own, app] = [stores.tasks('ada'), stores.tasks('ada', { id })]
      await add(own, 'Water the plants', { tags: ['home'], priority: 'high' })
      await add(own, 'Feed the cat', { blockedBy: [1] })
      await add(app, 'Water the roses', { tags: ['home'], assignee: 'ada' })
      await add(app, 'Mow the lawn', { tags: ['garden'] })
      await completeTask(app, byId(2), by('ada'))
      const titles = async (filter: object) =>
        (await stores.allTasks('ada').list(['ada', id], { order: 'newest', limit: 9, ...filter }))
          .map(({ task }) => task.title)
          .sort()

      expect(await titles({ state: 'open' })).toEqual(['Feed the cat', 'Water the plants', 'Water the roses'])
      expect(await titles({ state: 'closed' })).toEqual(['Mow the lawn'])
      expect(await titles({ tag: 'home' })).toEqual(['Water the plants', 'Water the roses'])
      expect(await titles({ words: 'WATER' })).toEqual(['Water the plants', 'Water the roses'])
      expect(await titles({ priority: 'high' })).toEqual(['Water the plants'])
      expect(await titles({ blocked: true })).toEqual(['Feed the cat'])
      // What is personal is its person's, whoever it says.
      expect(await titles({ assignee: 'ada' })).toEqual([
        'Feed the cat',
        'Water the plants',
        'Water the roses',
      ])
      const counts = await stores.allTasks('ada').count(['ada', id], { tag: 'home' })
      expect([...counts].sort()).toEqual(
        [
          ['ada', 1],
          [id, 1],
        ].sort(),
      )
    })

    it('are never those of others, also when they are named', async () => {
      await using stores = await open()
      const shared = await makeProject(stores, 'ada', 'shared', { grace: 'editor' })
      const hidden = await makeProject(stores, 'ada', 'hidden')
      const left = await makeProject(stores, 'ada', 'left', { grace: 'editor' })
      for (const { id } of [shared, hidden, left, { id: 'ada' }])
        await add(stores.tasks('ada', { id }), `In ${id}`)
      await stores.members('ada', left.id).remove('grace')
      const all = stores.allTasks('grace')
      const named = [shared.id, hidden.id, left.id, 'ada', 'grace', 'nobody', '~0']

      expect(await all.list(named, { order: 'newest', limit: 9 })).toMatchObject([{ project: shared.id }])
      expect([...(await all.count(named, {}))]).toEqual([[shared.id, 1]])
      expect(await all.list([], { order: 'newest', limit: 9 })).toEqual([])
      expect(await all.count([], {})).toEqual(new Map())
      // Only those that are named.
      expect(await stores.allTasks('ada').list([hidden.id], { order: 'newest', limit: 9 })).toMatchObject([
        { project: hidden.id },
      ])
    })
  })
}
