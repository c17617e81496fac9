import fc from 'fast-check'
import { expect, it } from 'vitest'
import { figure } from '../../test/support/faults/figures.ts'
import { seed } from '../../test/support/faults/seed.ts'
import { openStoresInMemory } from '../../test/support/stores/stores-in-memory.ts'
import type { Origin } from '../change.ts'
import { Failure } from '../errors.ts'
import { addTask } from './add-task.ts'
import { completeTask, reopenTask } from './complete-task.ts'
import { deleteTask } from './delete-task.ts'
import type { Task } from './task.ts'
import { byId } from './task-ref.ts'
import type { TaskStore } from './task-store.ts'
import { undo } from './undo.ts'
import { updateTask } from './update-task.ts'

const origin: Origin = { actor: 'ada', at: new Date('2026-11-15T12:00:00Z') }
type Step = (tasks: TaskStore) => Promise<unknown>

const id = fc.integer({ min: 1, max: 6 })
const ids = fc.uniqueArray(id, { maxLength: 3 })
const step: fc.Arbitrary<Step> = fc.oneof(
  fc
    .record({ parent: fc.option(id), blockedBy: ids, steps: fc.array(fc.constant('Step'), { maxLength: 2 }) })
    .map((more) => (tasks: TaskStore) => addTask(tasks, { title: 'Task', tags: ['t'], ...more }, origin)),
  fc
    .record({ title: fc.constantFrom('A', 'B'), parent: fc.option(id), blockedBy: ids }, { requiredKeys: [] })
    .map((patch) => (which: number) => (tasks: TaskStore) => updateTask(tasks, byId(which), patch, origin))
    .chain((update) => id.map(update)),
  id.map((which) => (tasks: TaskStore) => completeTask(tasks, byId(which), origin)),
  id.map((which) => (tasks: TaskStore) => reopenTask(tasks, byId(which), origin)),
  id.map((which) => (tasks: TaskStore) => updateTask(tasks, byId(which), { claim: 'codex' }, origin)),
  id.map((which) => (tasks: TaskStore) => updateTask(tasks, byId(which), { claim: null }, origin)),
  id.map((which) => (tasks: TaskStore) => deleteTask(tasks, byId(which), origin)),
  fc.integer({ min: 2, max: 12 }).map((change) => (tasks: TaskStore) => undo(tasks, change, origin)),
)

it('brings back the start, whatever was done before, when everything is undone', async () => {
  const stores = openStoresInMemory()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const tasks = stores.tasks(`ada-${run++}`)
      await addTask(tasks, { title: 'First', steps: ['One', 'Two'] }, origin)
      const start = await everything(tasks)
      const [first] = await tasks.changes({ limit: 1 })

      for (const each of steps) await ignoringFailures(each(tasks))
      while ((await tasks.changes({ standing: true, limit: 1 }))[0]?.id !== first?.id) {
        await undo(tasks, undefined, origin)
      }

      expect(await everything(tasks)).toEqual(start)
    }),
    { numRuns: 1_000, seed },
  )
  figure({ fault: 'any sequence of operations, then undo of all: as at the start', tries: 1_000, lost: 0 })
})

async function everything(tasks: TaskStore): Promise<Task[]> {
  return tasks.list({ order: 'newest', limit: 1000 })
}

async function ignoringFailures(call: Promise<unknown>): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}

it('lets a task wait again for one that was deleted meanwhile', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  const { task: blocker } = await addTask(tasks, { title: 'Blocker' }, origin)
  const { task } = await addTask(tasks, { title: 'Task', blockedBy: [blocker.id] }, origin)
  await deleteTask(tasks, byId(blocker.id), origin)
  await updateTask(tasks, byId(task.id), { blockedBy: [] }, origin)

  await undo(tasks, undefined, origin)
  expect(await tasks.find(task.id)).toMatchObject({ blockedBy: [blocker.id] })
  await undo(tasks, undefined, origin)
  expect(await tasks.find(blocker.id)).toMatchObject({ title: 'Blocker' })
})

it('undoes what was undone and done again, as if it had been done once', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  const { task } = await addTask(tasks, { title: 'Task' }, origin)
  const claim = await updateTask(tasks, byId(task.id), { claim: 'codex' }, origin)
  const undone = await undo(tasks, claim.change?.id, origin)
  const again = await undo(tasks, undone.change.id, origin)

  expect((await undo(tasks, again.change.id, origin)).undone.id).toBe(claim.change?.id)
  expect(await tasks.find(task.id)).toMatchObject({ claimedBy: null, status: 'todo' })
  await expect(undo(tasks, again.change.id, origin)).rejects.toThrow('Change 2 is already undone.')
  expect((await undo(tasks, undefined, origin)).undone.kind).toBe('add')
})

it('does not pull a task out from under changes that cancelled each other out', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  const { task, change } = await addTask(tasks, { title: 'Task' }, origin)
  await updateTask(tasks, byId(task.id), { claim: 'codex' }, origin)
  await updateTask(tasks, byId(task.id), { claim: null }, origin)

  await expect(undo(tasks, change.id, origin)).rejects.toThrow(
    'Change 1 cannot be undone: task 1 was changed since (change 3).',
  )
  for (const kind of ['update', 'update', 'add'])
    expect((await undo(tasks, undefined, origin)).undone.kind).toBe(kind)
})
