import { expect, it, vi } from 'vitest'
import { note } from '../../test/support/stores/context-desk.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later, origin } from '../../test/support/stores/suite-desk.ts'
import { keyedProject, projectIdOf } from '../projects/project.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

// A busy machine may take its time; most of it is never needed.
const soon = { timeout: 5_000, interval: 5 }

/** How changes are followed, and what a list of tasks is shown with, on every engine. */
export function watchSuite(open: () => Promise<Stores>): void {
  it('tells whoever watches of changes to tasks and to what the project knows, until they have heard enough', async () => {
    await using stores = await open()
    const tell = vi.fn()
    const projects = ['ada', projectIdOf('ada', 'app')]
    const watching = stores.subscribe('ada', projects, tell)
    await watching.ready
    await add(stores.tasks('ada'), 'Water the plants')
    await vi.waitFor(() => expect(tell).toHaveBeenCalled(), soon)

    tell.mockClear()
    await note(stores.context('ada', keyedProject('ada', 'app')), 'Refunds need two signatures')
    await vi.waitFor(() => expect(tell).toHaveBeenCalled(), soon)

    watching.unsubscribe()
    tell.mockClear()
    const [after, other] = [vi.fn(), vi.fn()]
    const [again, second] = [
      stores.subscribe('ada', projects, after),
      stores.subscribe('ada', projects, other),
    ]
    await Promise.all([again.ready, second.ready])
    await add(stores.tasks('ada'), 'Feed the cat')
    await vi.waitFor(
      () => expect([after, other].map((one) => one.mock.calls.length > 0)).toEqual([true, true]),
      soon,
    )
    expect(tell).not.toHaveBeenCalled()
    again.unsubscribe()
    second.unsubscribe()
    second.unsubscribe()
  })

  it('tells the owner and the other members when somebody adds to a project that is shared', async () => {
    await using stores = await open()
    const app = await makeProject(stores, 'ada', 'app', { grace: 'editor', eve: 'reader' })
    const [ada, eve] = [vi.fn(), vi.fn()]
    const watching = [stores.subscribe('ada', [app.id], ada), stores.subscribe('eve', [app.id], eve)]
    await Promise.all(watching.map(({ ready }) => ready))
    await note(stores.context('grace', app), 'Refunds need two signatures', {}, by('grace'))
    await vi.waitFor(
      () => expect([ada, eve].map((one) => one.mock.calls.length > 0)).toEqual([true, true]),
      soon,
    )
    for (const one of watching) one.unsubscribe()
  })

  it('gives the changes after another by what they touched, oldest first', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await addTask(tasks, { title: 'Move house', steps: ['Pack', 'Drive'] }, origin)
    await note(stores.context('ada'), 'Refunds need two signatures')
    await note(stores.context('ada', keyedProject('ada', 'app')), 'Of another project')
    await completeTask(tasks, byId(2), later(1))
    await add(stores.tasks('grace'), 'Not hers')

    expect(await Promise.all(['ada', 'eve'].map((owner) => stores.tasks(owner).lastChange()))).toEqual([3, 0])
    expect(await tasks.touched(0, 10)).toEqual([
      { id: 1, subjects: ['task:1', 'task:2', 'task:3'] },
      { id: 2, subjects: ['discovery:1'] },
      { id: 3, subjects: ['task:2'] },
    ])
    expect(await tasks.touched(1, 1)).toEqual([{ id: 2, subjects: ['discovery:1'] }])
    expect(await tasks.touched(3, 10)).toEqual([])
    expect(await stores.tasks('eve').touched(0, 10)).toEqual([])
  })

  it('says of many tasks at once which are blocked and what is below them', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const house = await addTask(
      tasks,
      { title: 'Move house', steps: ['Pack', 'Drive', 'Sell', 'Paint'] },
      origin,
    )
    await completeTask(tasks, byId(2), later(1))
    await updateTask(tasks, byId(3), { status: 'cancelled' }, later(1))
    const waits = await add(tasks, 'Party', { blockedBy: [house.task.id, 2] })
    const free = await add(tasks, 'Rest', { blockedBy: [2] })
    await addTask(stores.tasks('grace'), { title: 'Hers', steps: ['Also hers'] }, origin)
    const ids = [1, 2, 3, 4, 5, waits.id, free.id, 99]

    expect([...(await tasks.blocked(ids))]).toEqual([waits.id])
    expect([...(await tasks.subtaskCounts(ids))]).toEqual([[1, { open: 2, done: 1 }]])
    expect(await tasks.blocked([])).toEqual(new Set())
    expect(await tasks.subtaskCounts([])).toEqual(new Map())
    expect(await stores.tasks('eve').subtaskCounts(ids)).toEqual(new Map())
  })

  it('lists the changes of one client, and the sessions before a time', async () => {
    await using stores = await open()
    const [tasks, context] = [stores.tasks('ada'), stores.context('ada', keyedProject('ada', 'app'))]
    for (const [minute, client] of ['codex', 'cursor', 'codex'].entries()) {
      const { at } = later(minute * 60)
      await addTask(tasks, { title: `Task ${minute}` }, { ...origin, client, at })
      await context.touchSession({ actor: 'ada', client, at, calls: 1 })
    }
    expect((await tasks.changes({ client: 'codex', limit: 10 })).map(({ id }) => id)).toEqual([3, 1])
    expect(await tasks.changes({ client: 'nobody', limit: 10 })).toEqual([])
    const sessions = await context.sessions({ limit: 10, before: later(120).at })
    expect(sessions.map(({ client }) => client)).toEqual(['cursor', 'codex'])
  })

  it('finds several discoveries and several of their changes at once', async () => {
    await using stores = await open()
    const app = keyedProject('ada', 'app')
    const context = stores.context('ada', app)
    const first = await note(context, 'Refunds need two signatures')
    await add(stores.tasks('ada', app), 'Between')
    const second = await note(context, 'Invoices carry the date of the order')

    const found = await context.findMany([first.id, 99, second.id])
    expect(found.map(({ id }) => id).sort()).toEqual([first.id, second.id])
    expect(await context.findMany([])).toEqual([])
    const changes = await context.findChanges([1, 2, 3, 99])
    expect(changes.map(({ id, entries }) => [id, entries.length]).sort()).toEqual([
      [1, 1],
      [2, 0],
      [3, 1],
    ])
    expect(await stores.context('grace', keyedProject('grace', 'app')).findChanges([1, 2, 3])).toEqual([])
  })
}
