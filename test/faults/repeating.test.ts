import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addTask } from '../../src/tasks/add-task.ts'
import { undo } from '../../src/tasks/undo.ts'
import { figure } from '../support/faults/figures.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import { upTo } from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { openPlace } from './workers/open.ts'

const rounds = 20

it.each(['SQLite', 'PostgreSQL'])(
  'makes one successor each of tasks that 32 processes complete at once, on %s',
  async (engine) => {
    const place =
      engine === 'SQLite' ? { file: join(newFolder(), 'waymark.db') } : { url: await newDatabase() }
    await using stores = await openPlace(place)
    const tasks = stores.tasks('ada')
    const origin = { actor: 'ada', at: new Date() }
    for (const number of upTo(rounds))
      await addTask(tasks, { title: `Task ${number}`, due: '2026-11-16', repeat: 'FREQ=DAILY' }, origin)

    const workers = upTo(32).map(
      () =>
        new Worker<{ task: number; next: number | null }>('complete-tasks', { place, tasks: upTo(rounds) }),
    )
    await Promise.all(workers.map((worker) => worker.hasSaid(1)))
    for (const worker of workers) worker.go()
    const endings = await Promise.all(workers.map((worker) => worker.ended))
    expect(endings).toEqual(Array(32).fill({ code: 0, signal: null, stderr: '' }))

    const told = workers.flatMap((worker) => worker.said.slice(1))
    const made = told.filter(({ next }) => next !== null)
    expect(told).toHaveLength(32 * rounds)
    expect(made.map(({ task }) => task).toSorted((one, other) => one - other)).toEqual(upTo(rounds))
    const open = await tasks.list({ state: 'open', order: 'newest', limit: 999 })
    expect(open.map(({ title }) => title).toSorted()).toEqual(
      upTo(rounds)
        .map((number) => `Task ${number}`)
        .toSorted(),
    )
    expect(open.every(({ repeat }) => repeat === 'FREQ=DAILY')).toBe(true)
    figure({ fault: `32 processes that complete what repeats, ${engine}`, tries: told.length, lost: 0 })

    for (const _ of upTo(rounds)) await undo(tasks, undefined, { actor: 'ada', at: new Date() })
    expect(await tasks.count({}, 999)).toBe(rounds)
    expect(await tasks.count({ state: 'open' }, 999)).toBe(rounds)
  },
)
