import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Origin } from '../../src/change.ts'
import { openPostgresStores } from '../../src/stores/postgres/open.ts'
import { openSqliteStores } from '../../src/stores/sqlite/open.ts'
import type { Stores } from '../../src/stores/stores.ts'
import { addTask } from '../../src/tasks/add-task.ts'
import { deleteTask } from '../../src/tasks/delete-task.ts'
import { byId } from '../../src/tasks/task-ref.ts'
import { undo } from '../../src/tasks/undo.ts'
import { newFolder } from '../support/files/folder.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { failureOf } from '../support/stores/suite-desk.ts'

type Open = (options: { now: Date; retentionDays?: number }) => Promise<Stores>

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number, 12))
const on = (number: number): Origin => ({ actor: 'ada', at: day(number) })

describe('SQLite', () =>
  retentionSuite(async () => {
    const file = join(newFolder(), 'waymark.db')
    return (options) => openSqliteStores({ file, ...options })
  }))

describe('PostgreSQL', () =>
  retentionSuite(async () => {
    const url = await newDatabase()
    return (options) => openPostgresStores({ url, ...options })
  }))

function retentionSuite(newPlace: () => Promise<Open>): void {
  it('keeps a change for 30 days, and forgets it when it is opened after that', async () => {
    const open = await newPlace()
    await useFor(await open({ now: day(1) }), async (tasks) => {
      for (const title of ['Old', 'Young', 'Kept']) await addTask(tasks, { title }, on(1))
      await deleteTask(tasks, byId(1), on(1))
      await deleteTask(tasks, byId(2), on(3))
    })

    await useFor(await open({ now: day(30) }), async (tasks) => {
      expect(await tasks.changes({ limit: 9 })).toHaveLength(5)
    })
    await useFor(await open({ now: day(32) }), async (tasks) => {
      expect((await tasks.changes({ limit: 9 })).map(({ id }) => id)).toEqual([5])
      expect(await failureOf(undo(tasks, 4, on(32)))).toMatchObject({
        code: 'not_found',
        message: 'There is no change 4.',
      })
      expect((await undo(tasks, 5, on(32))).undone.id).toBe(5)
      const titles = (await tasks.list({ order: 'newest', limit: 9 })).map(({ title }) => title)
      expect(titles).toEqual(['Kept', 'Young'])
    })
  })

  it('gives no number twice after the changes that gave it are forgotten', async () => {
    const open = await newPlace()
    await useFor(await open({ now: day(1) }), async (tasks) => {
      await addTask(tasks, { title: 'First' }, on(1))
      await deleteTask(tasks, byId(1), on(1))
    })

    await useFor(await open({ now: day(9), retentionDays: 7 }), async (tasks) => {
      expect(await tasks.changes({ limit: 9 })).toEqual([])
      expect(await addTask(tasks, { title: 'Second' }, on(9))).toMatchObject({
        task: { id: 2 },
        change: { id: 3 },
      })
    })
  })
}

async function useFor(stores: Stores, work: (tasks: ReturnType<Stores['tasks']>) => Promise<void>) {
  await using _ = stores
  await work(stores.tasks('ada'))
}
