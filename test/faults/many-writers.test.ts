import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyedProject, type ProjectRef } from '../../src/projects/project.ts'
import type { Added } from '../../src/tasks/add-task.ts'
import { figure } from '../support/faults/figures.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import {
  expectKept,
  expectSound,
  type Ledger,
  readPostgresLedger,
  readSqliteLedger,
  upTo,
} from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { makeProject } from '../support/stores/shared-projects.ts'
import { openPlace, type Place } from './workers/open.ts'

const people = ['ada', 'grace', 'linus', 'barbara'] as const

it('keeps all of 1,600 tasks that 32 processes add at once to one new SQLite file', async () => {
  const file = join(newFolder(), 'data', 'waymark.db')
  const told = await addFromManyProcesses({ file }, () => ({ person: 'ada' }))

  expectAllKept(await readSqliteLedger(file, 'ada'), told)
  figure({ fault: '32 processes that write at once, SQLite', tries: told.length, lost: 0 })
})

it('keeps all of 1,600 tasks that 32 processes add at once to one empty PostgreSQL database', async () => {
  const url = await newDatabase()
  const told = await addFromManyProcesses({ url }, () => ({ person: 'ada' }))

  expectAllKept(await readPostgresLedger(url, 'ada'), told)
  figure({ fault: '32 processes that write at once, PostgreSQL', tries: told.length, lost: 0 })
})

it('keeps all of 1,600 tasks that four people add at once to a project they share, on SQLite', async () => {
  const file = join(newFolder(), 'data', 'waymark.db')
  const { told, project } = await addToShared({ file })

  expectAllKept(await readSqliteLedger(file, project), told)
  expectAllPeople(told)
  figure({ fault: '32 processes of four people in one project, SQLite', tries: told.length, lost: 0 })
})

it('keeps all of 1,600 tasks that four people add at once to a project they share, on PostgreSQL', async () => {
  const url = await newDatabase()
  const { told, project } = await addToShared({ url })

  expectAllKept(await readPostgresLedger(url, project), told)
  expectAllPeople(told)
  figure({ fault: '32 processes of four people in one project, PostgreSQL', tries: told.length, lost: 0 })
})

it.each(['SQLite', 'PostgreSQL'])(
  'makes one project of what 32 processes of its person write there first, on %s',
  async (engine) => {
    const place =
      engine === 'SQLite' ? { file: join(newFolder(), 'waymark.db') } : { url: await newDatabase() }
    const project = keyedProject('ada', 'github.com/acme/app')
    const told = await addFromManyProcesses(place, () => ({ person: 'ada', project }), 5)

    expect(told.map(({ task }) => task.id).sort((one, other) => one - other)).toEqual(upTo(160))
    await using stores = await openPlace(place)
    expect(await stores.projects('ada').list()).toMatchObject([{ id: 'ada' }, { id: project.id }])
    expect(await stores.tasks('ada', project).lastNumber()).toBe(160)
  },
)

/** A project of ada's, in which the others are editors. */
async function addToShared(place: Place): Promise<{ told: Added[]; project: string }> {
  await using stores = await openPlace(place)
  const [owner, ...others] = people
  const members = Object.fromEntries(others.map((member) => [member, 'editor' as const]))
  const project = await makeProject(stores, owner, 'github.com/acme/app', members)
  const told = await addFromManyProcesses(place, (number) => ({
    person: people[number % people.length] as string,
    project,
  }))
  return { told, project: project.id }
}

async function addFromManyProcesses(
  place: Place,
  who: (number: number) => { person: string; project?: ProjectRef },
  count = 50,
): Promise<Added[]> {
  const workers = upTo(32).map(
    (number) => new Worker<Added>('add-tasks', { place, name: `Process ${number}`, count, ...who(number) }),
  )
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  const endings = await Promise.all(workers.map((worker) => worker.ended))

  expect(endings).toEqual(Array(32).fill({ code: 0, signal: null, stderr: '' }))
  return workers.flatMap((worker) => worker.said.slice(1))
}

function expectAllKept(ledger: Ledger, told: readonly Added[]): void {
  expect(told.map(({ task }) => task.id).sort((one, other) => one - other)).toEqual(upTo(1_600))
  expect(ledger.tasks.map(({ id }) => id)).toEqual(upTo(1_600))
  expect(new Set(ledger.tasks.map(({ title }) => title)).size).toBe(1_600)
  expectKept(ledger, told)
  expectSound(ledger)
}

function expectAllPeople(told: readonly Added[]): void {
  const counts = Object.groupBy(told, ({ change }) => change.origin.actor)
  expect(people.map((person) => counts[person]?.length)).toEqual([400, 400, 400, 400])
}
