import { expect, it } from 'vitest'
import { add, later, origin } from '../../test/support/stores/suite-desk.ts'
import type { Failure } from '../errors.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

/** What holds when many callers write at once, on every engine. */
export function parallelSuite(open: () => Promise<Stores>): void {
  it('creates one task when the same request arrives ten times at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const once = { ...origin, requestKey: 'k-1' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addTask(tasks, { title: 'Once' }, once)),
    )

    expect(new Set(answers.map((answer) => answer.task.id))).toEqual(new Set([1]))
    expect(answers.filter((answer) => !answer.repeated)).toHaveLength(1)
    expect(await tasks.count({}, 99)).toBe(1)
  })

  it('makes one change of fifty completions at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Water the plants')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => completeTask(tasks, byId(1), later(n))),
    )

    expect(answers.filter((answer) => answer.change !== null)).toHaveLength(1)
    expect(new Set(answers.map((answer) => answer.task.completedAt?.getTime())).size).toBe(1)
    expect(await tasks.changes({ limit: 99 })).toHaveLength(2)
  })

  it('loses none of a hundred updates of different fields at once', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    for (let n = 0; n < 25; n++) await add(tasks, `Task ${n}`)
    const patches = [
      { title: 'New' },
      { description: 'New' },
      { priority: 'high' },
      { tags: ['new'] },
    ] as const
    await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        updateTask(tasks, byId((n >> 2) + 1), patches[n & 3] ?? {}, origin),
      ),
    )

    const all = await tasks.list({ order: 'newest', limit: 99 })
    expect(all).toHaveLength(25)
    for (const task of all) {
      expect(task).toMatchObject({ title: 'New', description: 'New', priority: 'high', tags: ['new'] })
    }
  })

  it('lets one of two claims at once win and tells the other who holds it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    await add(tasks, 'Water the plants')
    const claim = (who: string | null) =>
      updateTask(tasks, byId(1), { claim: who }, { ...origin, client: who ?? 'somebody' })
    const claims = await Promise.allSettled(['codex', 'claude'].map(claim))

    const [won] = claims.flatMap((one) => (one.status === 'fulfilled' ? [one.value.task] : []))
    const [lost] = claims.flatMap((one) => (one.status === 'rejected' ? [one.reason as Failure] : []))
    expect(won).toMatchObject({ status: 'doing' })
    expect(lost).toMatchObject({ code: 'conflict', facts: { holder: won?.claimedBy } })
    expect((await claim(won?.claimedBy as string)).change).toBeNull()
    expect((await claim(null)).task).toMatchObject({
      claimedBy: null,
      status: 'todo',
    })
    expect((await claim('third')).task.claimedBy).toBe('third')
  })
}
