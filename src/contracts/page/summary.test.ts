import { expect, it } from 'vitest'
import { note } from '../../../test/support/stores/context-desk.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { clock, later, origin } from '../../../test/support/stores/suite-desk.ts'
import { undoRemember } from '../../context/undo-remember.ts'
import { keyedProject } from '../../projects/project.ts'
import { addTask } from '../../tasks/add-task.ts'
import type { Change } from '../../tasks/change.ts'
import { changeTasks, type TasksPatch } from '../../tasks/change-tasks.ts'
import { completeTask, reopenTask } from '../../tasks/complete-task.ts'
import { deleteTask } from '../../tasks/delete-task.ts'
import { deleteTasks } from '../../tasks/delete-tasks.ts'
import { byId } from '../../tasks/task-ref.ts'
import { undo } from '../../tasks/undo.ts'
import { type TaskPatch, updateTask } from '../../tasks/update-task.ts'
import { factsOf } from './change-facts.ts'
import { summarize } from './summary.ts'

const say = (change: Change | null) => summarize(change as Change, undefined, clock)

it('says what a change did to a task, in a sentence', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  const said = async (patch: TaskPatch) => say((await updateTask(tasks, byId(1), patch, later(1))).change)
  const added = await addTask(tasks, { title: 'Buy\nmilk', steps: ['Walk', 'Pay'] }, origin)
  expect(say(added.change)).toBe('Added #1 Buy milk with 2 steps')
  expect(say((await addTask(tasks, { title: 'Alone', steps: ['One'] }, origin)).change)).toBe(
    'Added #4 Alone with 1 step',
  )
  expect(await said({ title: 'Buy oat milk' })).toBe('Renamed #1 Buy milk to Buy oat milk')
  expect(await said({ priority: 'high' })).toBe('Set the priority of #1 Buy oat milk to high')
  expect(await said({ due: '2026-11-21' })).toBe('Set the due date of #1 Buy oat milk to Sat 21 Nov')
  expect(await said({ due: null })).toBe('Took the due date off #1 Buy oat milk')
  expect(await said({ status: 'doing' })).toBe('Began #1 Buy oat milk')
  expect(await said({ status: 'todo' })).toBe('Moved #1 Buy oat milk back to to do')
  expect(await said({ status: 'cancelled' })).toBe('Cancelled #1 Buy oat milk')
  expect(await said({ status: 'todo' })).toBe('Reopened #1 Buy oat milk')
  expect(await said({ claim: 'codex' })).toBe('Claimed #1 Buy oat milk for codex')
  expect(await said({ claim: null })).toBe('Released #1 Buy oat milk')
  expect(await said({ description: 'Two' })).toBe('Changed the description of #1 Buy oat milk')
  expect(await said({ parent: 4 })).toBe('Made #1 Buy oat milk a part of #4')
  expect(await said({ parent: null })).toBe('Took #1 Buy oat milk out of its task')
  expect(await said({ blockedBy: [4] })).toBe('Changed what #1 Buy oat milk waits for')
  expect(await said({ tags: ['home'], priority: 'low', due: '2026-11-21' })).toBe(
    'Changed the priority, the due date and the tags of #1 Buy oat milk',
  )
  expect(say((await completeTask(tasks, byId(1), later(2))).change)).toBe('Completed #1 Buy oat milk')
  expect(say((await reopenTask(tasks, byId(1), later(3))).change)).toBe('Reopened #1 Buy oat milk')
  const deleted = await deleteTask(tasks, byId(1), later(4))
  expect(say(deleted.change)).toBe('Deleted #1 Buy oat milk with 2 sub-tasks')
  expect(say((await undo(tasks, undefined, later(5))).change)).toBe(
    `Undid change ${deleted.change.id} (#1 Buy oat milk)`,
  )
})

it('says of several tasks how many they were, and names the first', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  for (const title of ['One', 'Two', 'Three']) await addTask(tasks, { title, steps: ['Begin'] }, origin)
  const said = async (patch: TasksPatch) => say((await changeTasks(tasks, [1, 3, 5], patch, later(1))).change)
  expect(await said({ priority: 'high' })).toBe('Set the priority of 3 tasks (#1 One and 2 more) to high')
  expect(await said({ due: '2026-11-21', addTags: ['a'] })).toBe(
    'Changed the due date and the tags of 3 tasks (#1 One and 2 more)',
  )
  expect(await said({ place: { after: null, before: 1 } })).toBe(
    'Changed the place in the order of 3 tasks (#1 One and 2 more)',
  )
  expect(await said({ status: 'done' })).toBe('Completed 3 tasks (#1 One and 2 more)')
  expect(say((await deleteTasks(tasks, [1, 3, 5], later(2))).change)).toBe(
    'Deleted 3 tasks (#1 One and 2 more)',
  )
})

it('says what a change did to what is known, and no more than that of another project', async () => {
  const context = openStoresInMemory().context('ada', keyedProject('ada', 'app'))
  const last = async (id: number) => {
    const known = await context.findChange(id)
    return summarize({ ...(known as NonNullable<typeof known>), entries: [] }, known, clock)
  }
  await note(context, `Refunds need\ntwo ${'very '.repeat(20)}long signatures`, { type: 'rule' })
  expect(await last(1)).toBe(`Remembered the rule d1: Refunds need two ${'very '.repeat(12)}ver…`)
  await note(context, 'Refunds need three signatures', { type: 'decision', replaces: 1 })
  expect(await last(2)).toBe('Replaced d1 by the decision d2: Refunds need three signatures')
  const { change } = await undoRemember(context, 2, later(1))
  expect(await last(change.id)).toBe('Undid change 2 (d2)')
  const elsewhere = { ...change, kind: 'remember', undoes: null, entries: [], isElsewhere: true } as const
  expect(summarize(elsewhere, undefined, clock)).toBe('Remembered something that is not shown here')
})

it('says of an undo what was undone, and of its undo what was done again', async () => {
  const tasks = openStoresInMemory().tasks('ada')
  await addTask(tasks, { title: 'Trip', steps: ['Pack'] }, origin)
  await updateTask(tasks, byId(1), { title: 'Long trip' }, later(1))
  const renaming = (await undo(tasks, undefined, later(2))).change
  const renamed = { did: 'renamed', task: { id: 1, title: 'Trip' }, to: 'Long trip' }
  expect(factsOf(renaming, undefined, { kind: 'update', isRedo: false })).toMatchObject({
    ...renamed,
    isUndo: true,
  })
  const again = (await undo(tasks, renaming.id, later(3))).change
  expect(factsOf(again, undefined, { kind: 'update', isRedo: true })).toMatchObject({
    ...renamed,
    isUndo: false,
    isRedo: true,
  })

  await deleteTask(tasks, byId(1), later(4))
  const restored = (await undo(tasks, undefined, later(5))).change
  expect(factsOf(restored, undefined, { kind: 'delete', isRedo: false })).toMatchObject({
    did: 'deleted',
    isUndo: true,
    task: { id: 1, title: 'Long trip' },
    count: 1,
    along: 1,
  })
  expect(factsOf({ ...restored, entries: [] }, undefined, { kind: 'comment', isRedo: false })).toMatchObject({
    did: 'commented',
    isUndo: true,
  })
})
