import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later } from '../../test/support/stores/suite-desk.ts'
import type { ProjectRef } from '../projects/project.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask, reopenTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { countAcross, countAll, listAcross } from '../tasks/list-across.ts'
import { countTasks, type ListRequest, listTasks, views } from '../tasks/list-tasks.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

/** What every engine promises about how many tasks there are: as many as a list has that is read to its end. Both stores are of one database. */
export function countingSuite(openTwice: () => Promise<readonly [Stores, Stores]>): void {
  const open = async () => {
    const [stores, others] = await openTwice()
    await others.close()
    return stores
  }

  describe('how many tasks there are', () => {
    for (const seed of [1, 2, 3])
      it(`is what lists have, whatever was done before (${seed})`, { timeout: 60_000 }, async () => {
        const both = await openTwice()
        await using stores = both[0]
        await using others = both[1]
        const projects = [{ id: 'ada' }, await makeProject(stores, 'ada', 'app', { grace: 'editor' })]
        const draw = drawing(seed)
        for (let round = 0; round < 6; round++) {
          for (let step = 0; step < 20; step++)
            await doSomething(both[draw(2)] as Stores, projects, draw, round * 20 + step)
          // While claims last, or much later.
          const now = later(20 * round + 20 + (round % 3 === 0 ? draw(3_000) : 0)).at
          await expectCounted(round % 2 === 0 ? stores : others, projects, now)
        }
      })

    it('is known within a change too, and no further than asked', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const { id } = await add(tasks, 'Water the plants')
      await add(tasks, 'Feed the cat')
      await tasks.write('update', by('ada'), async (tx) => {
        const task = await tx.find(id)
        if (task) tx.save(task, { ...task, status: 'done' })
        expect([await tx.count({ state: 'open' }, 9), await tx.count({ state: 'closed' }, 9)]).toEqual([1, 1])
      })
      expect([await tasks.count({ state: 'open' }, 9), await tasks.count({}, 9)]).toEqual([1, 2])
      expect(await tasks.count({}, 1)).toBe(1)
      expect(await stores.allTasks('ada').countUpTo(['ada'], {}, 1)).toBe(1)
    })

    it('is 0 to who is no member, and where a change failed it is as before', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', 'app')
      await add(stores.tasks('ada', app), 'Water the plants')
      const all = stores.allTasks('eve')
      for (const filter of [{}, { state: 'open', blocked: false }, { tag: 'home' }] as const) {
        expect(await all.countUpTo([app.id], filter, 9)).toBe(0)
        expect(await all.count([app.id], filter)).toEqual(new Map())
      }
      const failing = stores.tasks('ada', app).write('update', by('ada'), async (tx) => {
        const task = await tx.find(1)
        if (task) tx.remove(task)
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow()
      expect(await stores.tasks('ada', app).count({}, 9)).toBe(1)
      expect(await stores.allTasks('ada').countElsewhere('ada')).toBe(1)
    })
  })
}

type Draw = (below: number) => number

/** The same numbers for the same seed, so that what fails fails again. */
function drawing(seed: number): Draw {
  let state = seed * 2_654_435_761
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const dates = [null, '1970-01-01', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-12-24']
const moments = [
  '2026-11-14T23:00:00Z',
  '2026-11-15T12:30:00+01:00',
  '2026-11-15T23:00:00Z',
  '2026-11-16T22:59:59Z',
]
const priorities = ['high', 'medium', 'low'] as const

async function doSomething(stores: Stores, projects: readonly ProjectRef[], draw: Draw, minute: number) {
  const at = draw(projects.length)
  const project = projects[at] as ProjectRef
  const tasks = stores.tasks('ada', project)
  const origin = { ...by('ada', later(minute).at), connection: `c${draw(2)}` }
  const one = { id: 1 + draw(Math.max(1, await tasks.lastNumber())) }
  const date = () => [...dates, ...moments][draw(dates.length + moments.length)] as string | null
  const fields = () => ({
    priority: priorities[draw(3)] as string,
    due: date(),
    start: draw(2) === 0 ? null : date(),
    tags: draw(3) === 0 ? ['home'] : [],
  })
  const does: readonly (() => Promise<unknown>)[] = [
    () =>
      addTask(tasks, { title: `Task ${minute}`, ...fields(), steps: draw(3) === 0 ? ['One'] : [] }, origin),
    () => addTask(tasks, { title: 'Waits', ...fields(), blockedBy: [one.id] }, origin),
    () => updateTask(tasks, byId(one.id), fields(), origin),
    () => updateTask(tasks, byId(one.id), { claim: 'codex' }, origin),
    () => updateTask(tasks, byId(one.id), { assignee: 'ada' }, origin),
    () => completeTask(tasks, byId(one.id), origin),
    () => reopenTask(tasks, byId(one.id), origin),
    () => deleteTask(tasks, byId(one.id), origin),
    () => undo(tasks, undefined, origin),
    async () => undo(tasks, 1 + draw(Math.max(1, await tasks.lastChange())), origin),
    () => stores.mover('ada').move(project.id, one.id, projects[1 - at]?.id as string, origin),
    async () => {
      const [move] = await tasks.changes({ limit: 1, kinds: ['move'] })
      if (move) await stores.mover('ada').undoMove(project.id, move.id, origin)
    },
    () =>
      stores
        .context('ada', project)
        .touchSession({ actor: 'ada', client: 'codex', connection: `c${draw(2)}`, calls: 1, at: origin.at }),
  ]
  // Much of it cannot be done just now, and changes nothing then.
  await does[draw(4) === 0 ? 0 : draw(does.length)]?.().catch((error) => {
    if (!('code' in error)) throw error
  })
}

async function expectCounted(stores: Stores, projects: readonly ProjectRef[], now: Date): Promise<void> {
  const clock = { now, zone: 'Europe/Berlin' }
  const all = stores.allTasks('ada')
  const ids = projects.map(({ id }) => id)
  const narrower: readonly ListRequest[] = [
    {},
    { priority: 'high' },
    { tag: 'home' },
    { assignee: 'ada' },
    { words: 'task' },
  ]
  for (const view of views)
    for (const narrow of narrower) {
      const request = {
        view,
        viewer: { person: 'ada', connection: 'c1' },
        limit: 1_000,
        isWhole: true,
        ...narrow,
      }
      const each: number[] = []
      for (const project of projects) {
        const tasks = stores.tasks('ada', project)
        const listed = (await listTasks(tasks, request, clock)).tasks.length
        expect(await countTasks(tasks, request, clock), JSON.stringify([request, project])).toBe(listed)
        each.push(listed)
      }
      const listed = (await listAcross(all, ids, request, clock)).tasks.length
      expect(await countAll(all, ids, request, clock), JSON.stringify(request)).toBe(listed)
      const counts = await countAcross(all, ids, request, clock)
      expect(ids.map((id) => counts.get(id) ?? 0)).toEqual(each)
    }
  for (const [at, id] of ids.entries()) {
    const elsewhere = stores.tasks('ada', projects[1 - at])
    const { tasks } = await listTasks(elsewhere, { view: 'open', limit: 1_000, isWhole: true }, clock)
    expect(await all.countElsewhere(id)).toBe(tasks.length)
  }
}
