import { join } from 'node:path'
import { expect, it } from 'vitest'
import { newFolder } from '../../../test/support/files/folder.ts'
import type { Queries } from '../sql/engine.ts'
import { sql, type Value } from '../sql/statement.ts'
import { openConnection } from './connection.ts'
import { sqliteCode } from './failures.ts'
import { WriteQueue } from './write-queue.ts'

const full = 13

async function openNotes() {
  const connection = await openConnection(join(newFolder(), 'notes.db'))
  connection.exec(
    'PRAGMA journal_mode = WAL; CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL)',
  )
  const queue = new WriteQueue(connection)
  return {
    connection,
    note: (id: number, text: Value) =>
      queue.add('ada', async ({ run }) => {
        run(sql`INSERT INTO notes (id, text) VALUES (${id}, ${text})`)
        return id
      }),
    add: <T>(work: (queries: Queries) => Promise<T>) => queue.add('ada', work),
    queue,
    stored: () => connection.all<[number]>(sql`SELECT id FROM notes ORDER BY id`).map(([id]) => id),
  }
}

it('keeps what succeeded of a shared commit and takes back what failed', async () => {
  const { note, add, stored } = await openNotes()
  const outcomes = await Promise.allSettled([
    note(1, 'first'),
    note(1, 'the same number again'),
    add(async ({ run }) => {
      run(sql`INSERT INTO notes (id, text) VALUES (2, 'half-way')`)
      throw new Error('half-way')
    }),
    note(3, 'last'),
  ])

  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'fulfilled'])
  expect(stored()).toEqual([1, 3])
})

it('acknowledges nothing before the commit', async () => {
  const { connection, note, stored } = await openNotes()
  const seen = await Promise.all([1, 2, 3].map((id) => note(id, 'x').then(() => stored().length)))

  expect(seen).toEqual([3, 3, 3])
  expect(connection.pragma('integrity_check')).toBe('ok')
})

it('tells every writer the truth when the disk fills up in the middle of a shared commit', async () => {
  const { connection, note, stored } = await openNotes()
  connection.exec('PRAGMA max_page_count = 40')
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, (_, id) => note(id, 'x'.repeat(20_000))),
    note(99, 'small'),
  ])

  const kept = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(stored()).toEqual(kept)
  expect(failures.length).toBeGreaterThan(0)
  expect(new Set(failures.map(sqliteCode))).toEqual(new Set([full]))

  connection.exec('PRAGMA max_page_count = 4000')
  expect(await note(100, 'x'.repeat(20_000))).toBe(100)
  expect(stored()).toContain(100)
})

it('fails the whole batch when the commit fails, and goes on with the next', async () => {
  const { connection, note, stored, add } = await openNotes()
  const doomed = add(async ({ run }) => run(sql`ROLLBACK`)).catch((error) => error)
  const beside = note(1, 'beside it').catch((error) => error)

  expect(await doomed).toBeInstanceOf(Error)
  expect(await beside).toBeInstanceOf(Error)
  expect(stored()).toEqual([])
  expect(await note(2, 'after')).toBe(2)
  expect(connection.pragma('integrity_check')).toBe('ok')
})

it('serves one write of somebody else after a few of the five hundred that one owner queued', async () => {
  const { queue } = await openNotes()
  const served: string[] = []
  const write = (owner: string, id: number) =>
    queue.add(owner, async ({ run }) => {
      served.push(owner)
      run(sql`INSERT INTO notes (id, text) VALUES (${id}, ${owner})`)
    })
  const noisy = Array.from({ length: 500 }, (_, id) => write('noisy', id))
  await write('calm', 1_000)
  expect(served.indexOf('calm')).toBe(1)
  // One commit has sixty-four writes, and a new one waits for the commit that is under way.
  const acknowledged = served.length
  expect(acknowledged).toBeLessThanOrEqual(64)

  await Promise.all(noisy)
  expect(served).toHaveLength(501)
})

it('lets the network be heard between two commits, however many write again as soon as they have written', async () => {
  const { add } = await openNotes()
  let [written, heardAfter] = [0, Number.POSITIVE_INFINITY]
  const writeOn = async () => {
    for (let count = 0; count < 100; count++)
      await add(async ({ run }) => {
        // The other one writes again meanwhile.
        for (let step = 0; step < 20; step++) await null
        run(sql`INSERT INTO notes (text) VALUES ('x')`)
        written += 1
      })
  }
  let other: Promise<void> | undefined
  await add(async () => {
    other = writeOn()
    setImmediate(() => setImmediate(() => (heardAfter = written)))
  })
  await Promise.all([writeOn(), other])

  expect(written).toBe(200)
  expect(heardAfter).toBeLessThan(20)
})
