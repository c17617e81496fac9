import { expect, it } from 'vitest'
import type { NoteType } from '../../../src/context/discovery.ts'
import { Failure } from '../../../src/errors.ts'
import { keyedProject } from '../../../src/projects/project.ts'
import { applicationId } from '../../../src/stores/sqlite/header.ts'
import { byId } from '../../../src/tasks/task-ref.ts'
import { undo } from '../../../src/tasks/undo.ts'
import { updateTask } from '../../../src/tasks/update-task.ts'
import { openPlace, type Place } from '../../faults/workers/open.ts'
import { figure } from '../faults/figures.ts'
import { Worker } from '../faults/worker.ts'
import { bringBack } from './before-projects.ts'
import { note } from './context-desk.ts'
import { upTo } from './ledger.ts'
import { contentsOf, garden, migratePlace, programMigrations, runSql } from './migrations.ts'

/** What both engines promise about bringing a database up to the program's schema. */
export function migrationSuite(newPlace: () => Promise<Place>): void {
  it('leaves a killed migration done or not begun, and the next start goes on from there', async () => {
    await expectToSurviveEveryKill(await newPlace(), await newPlace(), garden)
  })

  it("survives a kill after every step of the program's own migrations", async () => {
    const place = await newPlace()
    const steps = programMigrations(place)
    await expectToSurviveEveryKill(place, await newPlace(), steps)
    const engine = 'file' in place ? 'SQLite' : 'PostgreSQL'
    figure({
      fault: `kill -9 at every step of every migration, ${engine}`,
      tries: steps.length * observed,
      lost: 0,
    })
    // A process for every step of every migration: there is one more with each.
  }, 180_000)

  it('survives a kill after every step that takes a database of before to projects, and loses nothing', async () => {
    const [place, clean] = [await newPlace(), await newPlace()]
    await bringBack(place)
    await bringBack(clean)
    await expectToSurviveEveryKill(place, clean, programMigrations(place), 5)
  }, 180_000)

  it('keeps the tasks and the changes that were there before tasks could begin, repeat or be assigned', async () => {
    const place = await newPlace()
    await migratePlace(place, programMigrations(place).slice(0, 5))
    const at = Date.parse('2026-11-15T12:00:00Z')
    const times = { createdAt: new Date(at), updatedAt: new Date(at), completedAt: null }
    const lists = { tags: [], parent: null, blockedBy: [], claimedBy: null }
    const before = { id: 1, title: 'Old', description: null, priority: 'medium', status: 'todo', due: null }
    const snapshots = ['Old', 'Older'].map((title) =>
      JSON.stringify({ ...before, title, ...lists, ...times }),
    )
    await runSql(
      place,
      `${'file' in place ? `PRAGMA application_id = ${applicationId};` : ''}
      INSERT INTO owners VALUES ('ada', 1, 1);
      INSERT INTO tasks (owner, id, title, title_key, priority, status, is_open, due_sort, tags, blocked_by,
        created_at, updated_at) VALUES ('ada', 1, 'Old', 'old', 1, 'todo', 1, 9007199254740991, '[]', '[]', ${at}, ${at});
      INSERT INTO changes (owner, id, entry, kind, subject, at, actor, before, after)
        VALUES ('ada', 1, 0, 'update', 'task:1', ${Date.now()}, 'ada', '${snapshots[1]}', '${snapshots[0]}')`,
    )
    await using stores = await openPlace(place)
    const tasks = stores.tasks('ada')

    expect(await tasks.find(1)).toMatchObject({ title: 'Old', start: null, repeat: null, assignee: null })
    await updateTask(tasks, byId(1), { start: '2026-11-20' }, { actor: 'ada', at: new Date(at) })
    await undo(tasks, 1, { actor: 'ada', at: new Date(at) })
    expect(await tasks.find(1)).toMatchObject({ title: 'Older', start: '2026-11-20', assignee: null })
  })

  it('counts the discoveries that were there before they were counted', async () => {
    const place = await newPlace()
    {
      await using stores = await openPlace(place)
      const context = stores.context('ada', keyedProject('ada', 'app'))
      await note(context, 'Tokens live in cookies', { type: 'rule', module: 'Auth' })
      await note(context, 'Tokens live in memory', { type: 'rule', module: 'auth', replaces: 1 })
      await note(context, 'The queue retries five times', { type: 'issue' })
    }
    const [counting] = programMigrations(place).filter((step) =>
      step.startsWith('-- How many discoveries stand'),
    )
    await runSql(place, `DELETE FROM term_counts WHERE term LIKE '=%'; ${counting}`)

    await using stores = await openPlace(place)
    const context = stores.context('ada', keyedProject('ada', 'app'))
    expect(await context.modules()).toEqual([{ name: 'auth', count: 1 }])
    const count = (type: NoteType) => context.count({ types: [type] })
    expect([await count('rule'), await count('issue'), await count('decision')]).toEqual([1, 1, 0])
  })

  it('applies every migration once when eight processes start at once', async () => {
    const [place, clean] = [await newPlace(), await newPlace()]
    await migratePlace(clean, garden)
    const workers = upTo(8).map(() => new Worker('migrate', { place, steps: garden }))
    await Promise.all(workers.map((worker) => worker.hasSaid(1)))
    for (const worker of workers) worker.go()
    const endings = await Promise.all(workers.map((worker) => worker.ended))

    expect(endings).toEqual(Array(8).fill({ code: 0, signal: null, stderr: '' }))
    expect(await contentsOf(place)).toEqual(await contentsOf(clean))
  })

  it('keeps the migrations before one that fails, nothing of that one, and tells the error', async () => {
    const [place, clean] = [await newPlace(), await newPlace()]
    await migratePlace(clean, garden.slice(0, 1))
    const broken = [garden[0], `${garden[1]} INSERT INTO nowhere VALUES (1);`, garden[2]] as string[]

    await expect(migratePlace(place, broken)).rejects.toThrow('nowhere')
    expect(await contentsOf(place)).toEqual(await contentsOf(clean))
    await migratePlace(place, garden)
    await migratePlace(clean, garden)
    expect(await contentsOf(place)).toEqual(await contentsOf(clean))
  })

  it('refuses a database newer than the program, and changes nothing', async () => {
    const place = await newPlace()
    await migratePlace(place, garden)
    const before = await contentsOf(place)
    const failure = await migratePlace(place, garden.slice(0, 2)).catch((error) => error)

    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/^The database .*was made by a newer Waymark\.$/),
      hint: 'It has schema 3 and this program knows 2: update Waymark. Nothing was changed.',
    })
    expect(await contentsOf(place)).toEqual(before)
  })
}

/** What `migrate` calls `observe` for: begun, applied, numbered and committed. */
const observed = 4

async function expectToSurviveEveryKill(
  place: Place,
  clean: Place,
  steps: readonly string[],
  reached = 0,
): Promise<void> {
  for (const version of [...steps.keys()].slice(reached)) {
    for (const dieAt of upTo(observed)) {
      const worker = new Worker('migrate', { place, steps, dieAt })
      worker.go()
      expect(await worker.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' })

      await migratePlace(clean, steps.slice(0, dieAt === observed ? version + 1 : version))
      expect(await contentsOf(place)).toEqual(await contentsOf(clean))
    }
  }
  // Nothing is left to do, and nothing is done again.
  const worker = new Worker('migrate', { place, steps, dieAt: 1 })
  worker.go()
  expect(await worker.ended).toEqual({ code: 0, signal: null, stderr: '' })
  expect(await contentsOf(place)).toEqual(await contentsOf(clean))
}
