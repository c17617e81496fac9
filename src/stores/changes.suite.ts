import { expect, it } from 'vitest'
import { add, failureOf, later, origin, titles } from '../../test/support/stores/suite-desk.ts'
import { addTask } from '../tasks/add-task.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId, byWords } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

/** How changes are recorded, repeated and undone, on every engine. */
export function changesSuite(open: () => Promise<Stores>): void {
  it('adds a task with its steps, deletes them together, and undoes either as one', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { task, steps, change } = await addTask(tasks, { title: 'Move', steps: ['Pack', 'Carry'] }, origin)
    expect(steps.map((step) => [step.title, step.parent])).toEqual([
      ['Pack', task.id],
      ['Carry', task.id],
    ])

    const deleted = await deleteTask(tasks, byWords('move'), origin)
    expect([deleted.task.title, ...titles(deleted.below).toSorted()]).toEqual(['Move', 'Carry', 'Pack'])
    expect(await tasks.count({}, 9)).toBe(0)

    await undo(tasks, deleted.change.id, origin)
    expect(await tasks.findMany([1, 2, 3])).toEqual(expect.arrayContaining([task, ...steps]))
    await undo(tasks, change.id, origin)
    expect(await tasks.count({}, 9)).toBe(0)
  })

  it('undoes the last change, then the one before it', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const added = await add(tasks, 'Water the plants', { tags: ['home'] })
    await updateTask(tasks, byId(1), { title: 'Water the roses', tags: ['garden'] }, later(1))
    await completeTask(tasks, byId(1), later(2))

    expect((await undo(tasks, undefined, later(3))).undone.kind).toBe('complete')
    expect((await undo(tasks, undefined, later(4))).undone.kind).toBe('update')
    expect(await tasks.find(1)).toEqual({ ...added, updatedAt: later(4).at })
    expect(titles(await tasks.list({ tag: 'home', order: 'newest', limit: 5 }))).toEqual(['Water the plants'])
    expect((await undo(tasks, undefined, later(5))).undone.kind).toBe('add')
    expect(await tasks.find(1)).toBeUndefined()
    expect((await failureOf(undo(tasks, undefined, later(6)))).message).toBe('There is nothing to undo.')
  })

  it('undoes an undo, and refuses to undo the same change twice', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const task = await add(tasks, 'Water the plants')
    const { change: deletion } = await deleteTask(tasks, byId(task.id), origin)

    const { change: restoration } = await undo(tasks, deletion.id, origin)
    expect(await tasks.find(task.id)).toEqual(task)
    expect((await failureOf(undo(tasks, deletion.id, origin))).message).toBe(
      `Change ${deletion.id} is already undone.`,
    )
    await undo(tasks, restoration.id, origin)
    expect(await tasks.find(task.id)).toBeUndefined()
    await undo(tasks, deletion.id, origin)
    expect(await tasks.find(task.id)).toEqual(task)
  })

  it('undoes nothing over a later change of the same field, and says which it was', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const { change: addition } = await addTask(tasks, { title: 'A' }, origin)
    const first = await updateTask(tasks, byId(1), { title: 'B' }, origin)
    await updateTask(tasks, byId(1), { title: 'C' }, origin)

    const refused = await failureOf(undo(tasks, first.change?.id, origin))
    expect(refused.code).toBe('conflict')
    expect(refused.message).toBe('Change 2 cannot be undone: task 1 had its title changed since (change 3).')
    expect((await failureOf(undo(tasks, addition.id, origin))).code).toBe('conflict')
    expect((await tasks.find(1))?.title).toBe('C')

    const priority = await updateTask(tasks, byId(1), { priority: 'high' }, origin)
    await updateTask(tasks, byId(1), { title: 'D' }, origin)
    await undo(tasks, priority.change?.id, origin)
    expect(await tasks.find(1)).toMatchObject({ title: 'D', priority: 'medium' })
    expect((await failureOf(undo(tasks, 99, origin))).code).toBe('not_found')
  })

  it('returns the first result for a repeated request key and creates nothing', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const once = { ...origin, requestKey: 'k-1' }
    const first = await addTask(tasks, { title: 'Water the plants', steps: ['Fill the can'] }, once)
    await updateTask(tasks, byId(1), { title: 'Something else' }, origin)
    const again = await addTask(
      tasks,
      { title: 'Water the plants', steps: ['Fill the can'] },
      { ...once, at: later(5).at },
    )

    expect(again).toEqual({ ...first, repeated: true })
    expect(await tasks.count({}, 9)).toBe(2)
    expect((await failureOf(deleteTask(tasks, byId(1), once))).code).toBe('conflict')
    expect((await addTask(stores.tasks('grace'), { title: 'Hers' }, once)).repeated).toBe(false)
  })

  it('leaves nothing behind when a write fails half-way', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const before = await add(tasks, 'Water the plants')
    const broken = tasks.write('update', origin, async (tx) => {
      await tx.insert({ ...before, title: 'Never' })
      tx.save(before, { ...before, title: 'Changed' })
      throw new Error('half-way')
    })

    await expect(broken).rejects.toThrow('half-way')
    expect(await tasks.list({ order: 'newest', limit: 9 })).toEqual([before])
    expect(await tasks.changes({ limit: 9 })).toHaveLength(1)
    expect((await add(tasks, 'Next')).id).toBe(2)
  })
}
