import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { connect } from '../../../test/support/stores/database-roles.ts'
import { fillEveryTable } from '../../../test/support/stores/every-table.ts'
import { newMigratedDatabase, newPartitionedDatabase } from '../../../test/support/stores/postgres.ts'
import { add, failureOf, origin } from '../../../test/support/stores/suite-desk.ts'
import { keyedProject } from '../../projects/project.ts'
import { addTask } from '../../tasks/add-task.ts'
import { completeTask } from '../../tasks/complete-task.ts'
import { byId } from '../../tasks/task-ref.ts'
import { projectTables } from './copy-project.ts'
import { moveProject } from './move-project.ts'
import { openPostgresStores } from './open.ts'

const garden = keyedProject('ada', 'garden')

async function openServers() {
  const [here, there] = [await newMigratedDatabase(), await newPartitionedDatabase()]
  await using stores = await openPostgresStores({ url: here })
  await fillEveryTable(stores, 'ada')
  return { here, there, from: await connect(here), to: await connect(there) }
}

it('carries over everything of the project, and closes it where it was', async () => {
  const { here, there, from, to } = await openServers()
  const before = await rowsOf(from)
  await moveProject(from, to, garden.id)
  expect(await rowsOf(to)).toEqual(before)
  await using old = await openPostgresStores({ url: here })
  expect((await failureOf(add(old.tasks('ada', garden), 'Too late'))).message).toContain('archived')
  await using now = await openPostgresStores({ url: there })
  expect((await add(now.tasks('friend of ada', garden), 'Next')).id).toBe(4)
  expect(await old.tasks('ada').count({}, 10)).toBe(3)
})

it('loses nothing that was acknowledged while it was moved, and gives no number twice', async () => {
  const { here, there, from, to } = await openServers()
  await using one = await openPostgresStores({ url: here })
  await using other = await openPostgresStores({ url: here })
  const added = new Map<number, string>()
  const done: number[] = []
  const refusals: string[] = []
  const write = async (tasks = one.tasks('ada', garden), name = '') => {
    for (let number = 0; refusals.length === 0 || number < 1; number++) {
      try {
        const title = `${name} ${number}`
        const { task } = await addTask(tasks, { title }, origin)
        added.set(task.id, title)
        await completeTask(tasks, byId(task.id), origin)
        done.push(task.id)
      } catch (error) {
        refusals.push((error as Error).message)
      }
    }
  }
  const writers = [one, other, one, other].map((stores, index) =>
    write(stores.tasks('ada', garden), `writer ${index}`),
  )
  const moved = await moveProject(from, to, garden.id)
  await Promise.all(writers)

  expect(moved.passes).toBeGreaterThan(0)
  expect(added.size).toBeGreaterThan(0)
  for (const refusal of refusals) expect(refusal).toContain('archived')
  const { rows } = await to.query('SELECT id, title, status FROM tasks WHERE project = $1 ORDER BY id', [
    garden.id,
  ])
  const titles = new Map(rows.map(({ id, title }) => [Number(id), title]))
  for (const [id, title] of added) expect(titles.get(id), `task ${id}`).toBe(title)
  for (const id of done) expect(rows.find((row) => Number(row.id) === id).status).toBe('done')
  const { rows: left } = await from.query('SELECT id FROM tasks WHERE project = $1', [garden.id])
  expect(left).toHaveLength(rows.length)
  await using now = await openPostgresStores({ url: there })
  expect((await add(now.tasks('ada', garden), 'Next')).id).toBe(Math.max(...titles.keys()) + 1)
})

it('takes along a change that had begun to wait before the project was closed', async () => {
  const { here, from, to } = await openServers()
  await using stores = await openPostgresStores({ url: here })
  const holder = await connect(here)
  await holder.query('BEGIN; SELECT pg_current_xact_id()')
  await holder.query('SELECT 1 FROM project_counters WHERE project = $1 FOR UPDATE', [garden.id])
  // With so many steps it is not saved the moment that its turn comes.
  const steps = Array.from({ length: 50 }, (_, index) => `Step ${index}`)
  const waiting = add(stores.tasks('ada', garden), 'Waited', { steps })
  await vi.waitFor(async () => expect(await countWaiting(holder)).toBe(1), 3_000)
  const passed: string[] = []
  const moving = moveProject(from, to, garden.id, (step) => {
    passed.push(step)
    if (step === 'closed') void holder.query('COMMIT')
  })
  const { id } = await waiting
  await moving
  expect(passed).toEqual(['copied', 'closed', 'drained', 'opened'])
  const { rows } = await to.query('SELECT title FROM tasks WHERE project = $1 AND id = $2', [garden.id, id])
  expect(rows).toEqual([{ title: 'Waited' }])
})

it('is refused for what is personal, unknown, archived, or there already, and opens again what it could not move', async () => {
  const { here, from, to } = await openServers()
  const refusal = async (id = garden.id) => (await failureOf(moveProject(from, to, id))).message
  expect(await refusal('ada')).toBe('A personal project stays with its person.')
  expect(await refusal('~000000000000000000000000')).toContain('There is no project')

  // Made there at the last moment, after everything was looked at.
  const make = () =>
    to.query(`INSERT INTO projects VALUES ('${garden.id}', 'ada', 'garden', '', '', '', 0, NULL)`)
  const making: Promise<unknown>[] = []
  const late = moveProject(from, to, garden.id, (step) => void (step === 'closed' && making.push(make())))
  expect((await failureOf(late)).message).toContain('has a project of this id already')
  await Promise.all(making)
  await using stores = await openPostgresStores({ url: here })
  expect((await add(stores.tasks('ada', garden), 'Still here')).id).toBe(4)
  expect(await refusal()).toContain('has a project of this id already')
  await from.query('UPDATE projects SET archived_at = 1 WHERE id = $1', [garden.id])
  expect(await refusal()).toBe('The project is archived.')
})

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  )
  return rows[0].count
}

async function rowsOf(client: pg.Client): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {}
  for (const { name, by, row } of await projectTables(client)) {
    const { rows } = await client.query(`SELECT ${row} AS row FROM ${name} t WHERE ${by} = $1 ORDER BY 1`, [
      garden.id,
    ])
    all[name] = rows
  }
  return all
}
