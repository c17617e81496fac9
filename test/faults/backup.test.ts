import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAdministration } from '../../src/accounts/accounts.ts'
import { backupPostgres } from '../../src/backup/postgres-backup.ts'
import { backupSqlite } from '../../src/backup/sqlite-backup.ts'
import { type Added, addTask } from '../../src/tasks/add-task.ts'
import { figure } from '../support/faults/figures.ts'
import { Worker } from '../support/faults/worker.ts'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'
import {
  expectKept,
  expectSound,
  readPostgresLedger,
  readSqliteLedger,
  upTo,
} from '../support/stores/ledger.ts'
import { newDatabase } from '../support/stores/postgres.ts'
import { openPlace, type Place } from './workers/open.ts'

const version = '0.0.0'

describe('a backup while 32 processes write', () => {
  it('has every task that was acknowledged before it began, on SQLite', async () => {
    const [data, path, copy] = [join(newFolder(), 'data'), join(newFolder(), 'backup.tar.gz'), newFolder()]
    await makeAccount({ file: join(data, 'accounts.db') })
    const told = await backUpMeanwhile({ file: join(data, 'waymark.db') }, ['backup', path, '--data', data])

    expect(await waymark(['restore', path, '--yes', '--data', copy])).toMatchObject({ code: 0 })
    const ledger = await readSqliteLedger(join(copy, 'waymark.db'), 'ada')
    expectKept(ledger, told)
    expectSound(ledger)
    await expectContent({}, copy)
    figure({
      ...{ fault: 'a backup while 32 processes write, SQLite', tries: told.length, lost: 0 },
      remark: `${ledger.tasks.length} tasks in the restored copy, doctor content`,
    })
  })

  it('has every task that was acknowledged before it began, on PostgreSQL', async () => {
    const [url, target, path] = [await newDatabase(), await newDatabase(), join(newFolder(), 'backup.tar.gz')]
    await makeAccount({ url })
    const told = await backUpMeanwhile({ url }, ['backup', path], { DATABASE_URL: url })

    const data = newFolder()
    const restored = await waymark(['restore', path, '--yes', '--data', data], { DATABASE_URL: target })
    expect(restored).toMatchObject({ code: 0 })
    const ledger = await readPostgresLedger(target, 'ada')
    expectKept(ledger, told)
    expectSound(ledger)
    await expectContent({ DATABASE_URL: target }, data)
    figure({
      ...{ fault: 'a backup while 32 processes write, PostgreSQL', tries: told.length, lost: 0 },
      remark: `${ledger.tasks.length} tasks in the restored copy, doctor content`,
    })
  })
})

describe('kill -9 during a restore leaves the old data or the new', () => {
  it('at every step, on SQLite: tasks and accounts together', async () => {
    const [source, path] = [newFolder(), join(newFolder(), 'backup.tar.gz')]
    await fill({ file: join(source, 'waymark.db') }, 'New', 300)
    await makeAccount({ file: join(source, 'accounts.db') }, 'new@example.com')
    await backupSqlite(source, { path, version })

    const seen = await killAtEveryStep(async (dieAt) => {
      const data = newFolder()
      await fill({ file: join(data, 'waymark.db') }, 'Old', 200)
      await makeAccount({ file: join(data, 'accounts.db') }, 'old@example.com')
      const ending = await new Worker('restore-and-die', { path, data, dieAt }).ended
      const place = { file: join(data, 'waymark.db') }
      const found = [await ageOf(place), await emailOf({ file: join(data, 'accounts.db') })]
      expect(found).toBeOneOf([
        ['Old 200', 'old@example.com'],
        ['New 300', 'new@example.com'],
      ])
      expectSound(await readSqliteLedger(place.file, 'ada'))
      expect(readdirSync(data)).not.toContain('restore')
      return { ending, age: String(found[0]) }
    })
    figure({ fault: 'kill -9 at every step of a restore, SQLite', tries: seen.length, lost: 0 })
    expect(new Set(seen)).toEqual(new Set(['Old 200', 'New 300']))
  })

  it('at every step, on PostgreSQL', async () => {
    const [source, path] = [await newDatabase(), join(newFolder(), 'backup.tar.gz')]
    await fill({ url: source }, 'New', 30)
    await backupPostgres(source, { path, version })

    const seen = await killAtEveryStep(async (dieAt) => {
      const url = await newDatabase()
      await fill({ url }, 'Old', 20)
      const ending = await new Worker('restore-and-die', { path, data: newFolder(), url, dieAt }).ended
      const age = await ageOf({ url })
      expect(age).toBeOneOf(['Old 20', 'New 30'])
      expectSound(await readPostgresLedger(url, 'ada'))
      return { ending, age }
    })
    figure({ fault: 'kill -9 at every step of a restore, PostgreSQL', tries: seen.length, lost: 0 })
    expect(new Set(seen)).toEqual(new Set(['Old 20', 'New 30']))
  })
})

/** Gives what was acknowledged when the backup began. */
async function backUpMeanwhile(place: Place, args: string[], env: Record<string, string> = {}) {
  const workers = upTo(32).map(
    (number) =>
      new Worker<Added>('add-tasks', { place, name: `Process ${number}`, count: 40, person: 'ada' }),
  )
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  await workers[0]?.hasSaid(10)
  const told = workers.flatMap((worker) => worker.said.slice(1))
  const backup = await waymark(args, env)
  const during = workers.flatMap((worker) => worker.said.slice(1)).length - told.length
  expect(backup).toMatchObject({ code: 0, stderr: '' })
  expect(told.length).toBeGreaterThan(8)
  expect(during).toBeGreaterThan(0)
  await Promise.all(workers.map((worker) => worker.kill()))
  return told
}

/** Until one lives through all of them. Gives what was found after each. */
async function killAtEveryStep(
  round: (dieAt: number) => Promise<{ ending: { code: number | null; signal: string | null }; age: string }>,
): Promise<string[]> {
  const seen: string[] = []
  for (let dieAt = 1; ; dieAt++) {
    const { ending, age } = await round(dieAt)
    seen.push(age)
    expect(ending).toMatchObject({ stderr: '' })
    if (ending.code === 0) return seen
    expect(ending.signal).toBe('SIGKILL')
  }
}

async function fill(place: Place, word: string, count: number): Promise<void> {
  await using stores = await openPlace(place)
  const tasks = stores.tasks('ada')
  const add = (n: number) => addTask(tasks, { title: `${word} ${n}` }, { actor: 'ada', at: new Date() })
  await Promise.all(upTo(count).map(add))
}

/** The last title and how many there are. */
async function ageOf(place: Place): Promise<string> {
  await using stores = await openPlace(place)
  const [last] = await stores.tasks('ada').list({ order: 'newest', limit: 1 })
  return `${last?.title.split(' ')[0]} ${await stores.tasks('ada').count({}, 1_000)}`
}

async function makeAccount(place: { file: string } | { url: string }, email = 'ada@example.com') {
  const { people, close } = await openAdministration(place)
  await people.create({ email, name: 'Ada', password: 'seven green lanterns' }).finally(close)
}

async function emailOf(place: { file: string }): Promise<string | undefined> {
  if (!existsSync(place.file)) return undefined
  const { people, close } = await openAdministration(place)
  const found = await people.list().finally(close)
  return found.map(({ email }) => email).join()
}

async function expectContent(env: Record<string, string>, data: string): Promise<void> {
  const { code, stdout } = await waymark(['doctor', '--json', '--data', data], {
    ...env,
    WAYMARK_ACCOUNTS: 'on',
  })
  expect({ code, stdout }).toMatchObject({ code: 0 })
  const { checks } = JSON.parse(stdout)
  expect(checks).toContainEqual({ name: 'accounts', ok: true, says: '1' })
}
