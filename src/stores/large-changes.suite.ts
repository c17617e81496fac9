import { expect, it } from 'vitest'
import { add, later, origin } from '../../test/support/stores/suite-desk.ts'
import { longestHold } from '../../test/support/timing/longest-hold.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import type { Task } from '../tasks/task.ts'
import type { TaskStore } from '../tasks/task-store.ts'
import { undo } from '../tasks/undo.ts'
import type { Stores } from './stores.ts'

const size = 10_000
/** Pieces are of 50 ms at most; now and then the memory is tidied up in between. */
const holdMs = 150

/** What every engine promises of changes of thousands of tasks. */
export function largeChangesSuite(open: () => Promise<Stores>): void {
  it('lets others have their turn while thousands of tasks are added, deleted and put back', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const parent = await add(tasks, 'Move house')
    const below = Array.from({ length: size }, (_, index) => subtask(parent, index))
    const holds: Record<string, number> = {}
    const hold = async (what: string, work: () => Promise<unknown>) => {
      holds[what] = Math.round(await longestHold(work))
    }

    await hold('add', () => bringIn(tasks, below))
    await hold('touched', () => tasks.touched(0, 200))
    let deleted = 0
    await hold('delete', async () => {
      deleted = (await deleteTask(tasks, { id: parent.id }, origin)).change.id
    })
    expect(await tasks.count({}, size * 2)).toBe(0)
    await hold('undo delete', () => undo(tasks, deleted, later(1)))
    expect(await tasks.count({}, size * 2)).toBe(size + 1)
    expect(await tasks.find(size)).toEqual(below[size - 2])
    await hold('undo add', () => undo(tasks, 2, later(2)))
    expect(await tasks.count({}, size * 2)).toBe(1)
    for (const [what, milliseconds] of Object.entries(holds))
      expect(milliseconds, `${what}: ${JSON.stringify(holds)}`).toBeLessThan(holdMs)
  })

  it('takes back thousands of tasks in seconds, and none where one was changed since', async () => {
    await using stores = await open()
    const tasks = stores.tasks('ada')
    const parent = await add(tasks, 'Move house')
    await bringIn(
      tasks,
      Array.from({ length: size }, (_, index) => subtask(parent, index)),
    )
    const last = (await tasks.find(size)) as Task
    await tasks.write('update', later(1), async (tx) => tx.save(last, { ...last, title: 'Changed since' }))
    await expect(undo(tasks, 2, later(2))).rejects.toThrow(/task 10000 was changed since \(change 3\)/)
    expect(await tasks.count({}, size * 2)).toBe(size + 1)
    await undo(tasks, 3, later(3))
    const start = performance.now()
    await undo(tasks, 2, later(4))
    expect(performance.now() - start).toBeLessThan(8_000)
    expect(await tasks.count({}, size * 2)).toBe(1)
  })
}

async function bringIn(tasks: TaskStore, all: readonly Task[]): Promise<void> {
  await tasks.write('add', origin, async (tx) => {
    for (const task of all) {
      tx.restore(task)
      await tx.turn()
    }
  })
}

function subtask(parent: Task, index: number): Task {
  return { ...parent, id: parent.id + 1 + index, title: `Pack box ${index}`, parent: parent.id }
}
