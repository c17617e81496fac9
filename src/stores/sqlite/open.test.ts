import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it, onTestFinished, type TestContext } from 'vitest'
import type { Outcome } from '../../../test/faults/workers/worker.ts'
import { figure } from '../../../test/support/faults/figures.ts'
import { Worker, type WorkerOptions } from '../../../test/support/faults/worker.ts'
import { newFolder } from '../../../test/support/files/folder.ts'
import { expectSound, readSqliteLedger, upTo } from '../../../test/support/stores/ledger.ts'
import { failureOf } from '../../../test/support/stores/suite-desk.ts'
import { addTask } from '../../tasks/add-task.ts'
import { openSqliteStores } from './open.ts'

it('makes one database when eight processes open a new file at the same instant', async () => {
  const file = join(newFolder(), 'data', 'waymark.db')
  const workers = upTo(8).map(() => new Worker('open-once', { place: { file } }))
  await Promise.all(workers.map((worker) => worker.hasSaid(1)))
  for (const worker of workers) worker.go()
  await Promise.all(workers.map((worker) => worker.ended))

  expect(workers.map((worker) => worker.said)).toEqual(Array(8).fill(['ready', { code: 'done' }]))
  const ledger = await readSqliteLedger(file, 'ada')
  expect(ledger.lastTask).toBe(8)
  expectSound(ledger)
  expect(readdirSync(dirname(file)).filter((name) => name.includes('.new-'))).toEqual([])
})

it('makes the data folder and its files for their owner alone', async () => {
  const file = join(newFolder(), 'share', 'waymark', 'waymark.db')
  await using _ = await openSqliteStores({ file })

  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700)
  for (const suffix of ['', '-wal', '-shm'])
    expect(statSync(`${file}${suffix}`).mode & 0o777, suffix).toBe(0o600)
})

it('refuses a database newer than the program, and changes nothing', async () => {
  const file = await newDatabaseFile()
  alter(file, 'PRAGMA user_version = 9999')

  expect(await refusalOf(file)).toMatchObject({
    code: 'unavailable',
    message: `The database ${file} was made by a newer Waymark.`,
    hint: expect.stringContaining('update Waymark. Nothing was changed.'),
  })
})

it('refuses an empty file', async () => {
  const file = newFile('')

  expect(await refusalOf(file)).toMatchObject(damaged(file))
})

it('refuses files with something else in them', async () => {
  const noise = Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * 7_919) % 251))
  for (const content of ['Water the plants\n', '\0', noise, Buffer.alloc(8_192)]) {
    expect(await refusalOf(newFile(content))).toMatchObject({ code: 'unavailable' })
  }
})

it('refuses a database that was cut short', async () => {
  const whole = await newDatabaseFile()
  const { size } = statSync(whole)
  for (const length of [10, 50, 99, 100, 512, 4_095, 4_096, size / 2, size - 4_096]) {
    const file = join(newFolder(), 'waymark.db')
    copyFileSync(whole, file)
    truncateSync(file, length)

    expect(await refusalOf(file)).toMatchObject(damaged(file))
  }
})

it('refuses a database with a wrong byte in its header', async () => {
  const whole = await newDatabaseFile()
  for (const at of formatBytes) {
    const file = join(newFolder(), 'waymark.db')
    copyFileSync(whole, file)
    flip(file, at)

    expect(await refusalOf(file), `byte ${at}`).toMatchObject({ code: 'unavailable' })
  }
})

it('says of a task with wrong bytes in it that something is damaged, and reads the others', async () => {
  const file = await newDatabaseFile()
  alter(file, `UPDATE tasks SET tags = '["ho' WHERE id = 1; UPDATE tasks SET priority = 9 WHERE id = 2`)

  await using stores = await openSqliteStores({ file })
  for (const id of [1, 2]) {
    expect(await failureOf(stores.tasks('ada').find(id))).toMatchObject({
      code: 'unavailable',
      message: 'Something that is stored is damaged.',
    })
  }
  expect(await stores.tasks('ada').find(3)).toMatchObject({ title: 'Task 3' })
})

it('refuses the SQLite database of another program', async () => {
  for (const setup of ['PRAGMA user_version = 1', 'PRAGMA journal_mode = WAL', 'PRAGMA application_id = 7']) {
    const file = join(newFolder(), 'waymark.db')
    alter(file, `${setup}; CREATE TABLE tasks (title TEXT); INSERT INTO tasks VALUES ('Not yours')`)

    expect(await refusalOf(file)).toMatchObject({
      code: 'unavailable',
      message: `${file} is not a Waymark database.`,
      hint: expect.stringContaining('Nothing was changed.'),
    })
  }
})

it('makes no new database beside the -wal file of one that is gone', async () => {
  const file = join(newFolder(), 'waymark.db')
  writeFileSync(`${file}-wal`, 'the last tasks of a database that was moved away')

  expect(await refusalOf(file)).toMatchObject({
    code: 'unavailable',
    message: `The database ${file} is gone, but waymark.db-wal is still there.`,
    hint: expect.stringContaining('Put the database back'),
  })
})

it('refuses a folder in place of the file', async () => {
  const file = join(newFolder(), 'waymark.db')
  mkdirSync(file)

  expect(await refusalOf(file)).toMatchObject({ code: 'unavailable' })
})

it('refuses a data folder below a file', async () => {
  const file = join(newFile('notes'), 'waymark.db')

  expect(await failureOf(openSqliteStores({ file }))).toMatchObject({ code: 'unavailable' })
})

it('says what is wrong when the data folder cannot be written', async (context) => {
  const options = asSomebody(context)
  const [existing, missing] = [await newDatabaseFile(), join(newFolder(), 'waymark.db')]
  for (const file of [existing, missing]) {
    makeReadOnly(dirname(file))
    const before = photograph(dirname(file))
    const worker = new Worker<'ready' | Outcome>('open-once', { place: { file } }, options)
    worker.go()

    expect(await worker.ended).toMatchObject({ code: 0, stderr: '' })
    expect(worker.said[1]).toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/cannot be written\.$/),
    })
    expect(photograph(dirname(file))).toEqual(before)
  }
  figure({ fault: 'a data folder that may only be read', tries: 2, lost: 0, remark: 'said in a sentence' })
})

it('removes what a killed creation left behind an hour ago, and nothing younger', async () => {
  const file = await newDatabaseFile()
  const [old, young] = [`${file}.new-old`, `${file}.new-young`]
  for (const draft of [old, young]) writeFileSync(draft, 'half a database')
  const hourAgo = new Date(Date.now() - 3_601_000)
  utimesSync(old, hourAgo, hourAgo)
  const stores = await openSqliteStores({ file })
  await stores.close()

  expect(readdirSync(dirname(file))).toEqual(['waymark.db', 'waymark.db.new-young'])
})

/**
 * What the file is: magic, page size, file format, page count, schema format, vacuum mode, encoding, version, mark.
 * The rest only counts or is unused.
 */
const formatBytes = [
  ...range(0, 23),
  ...range(28, 31),
  ...[47, 52, 53, 54, 55],
  ...range(59, 63),
  ...range(68, 71),
]

/** A sound database with some tasks in it, closed. */
async function newDatabaseFile(): Promise<string> {
  const file = join(newFolder(), 'waymark.db')
  const stores = await openSqliteStores({ file })
  for (const number of upTo(5)) {
    await addTask(stores.tasks('ada'), { title: `Task ${number}` }, { actor: 'ada', at: new Date() })
  }
  await stores.close()
  return file
}

function newFile(content: string | Uint8Array): string {
  const file = join(newFolder(), 'waymark.db')
  writeFileSync(file, content)
  return file
}

function alter(file: string, statements: string): void {
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
  writeFileSync(file, bytes)
}

/** The failure to open it, which has left everything in its folder as it was. */
async function refusalOf(file: string) {
  const before = photograph(dirname(file))
  const failure = await failureOf(openSqliteStores({ file }))
  expect(photograph(dirname(file))).toEqual(before)
  return failure
}

function damaged(file: string) {
  return {
    code: 'unavailable',
    message: `The database ${file} is damaged.`,
    hint: expect.stringContaining('Nothing was changed.'),
  }
}

function photograph(folder: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(folder).map((name) => {
      const path = join(folder, name)
      return [name, statSync(path).isFile() ? readFileSync(path).toString('latin1') : 'a folder']
    }),
  )
}

function makeReadOnly(folder: string): void {
  chmodSync(folder, 0o555)
  onTestFinished(() => chmodSync(folder, 0o755))
}

/** Root may write anywhere, so the process becomes nobody. */
function asSomebody(context: TestContext): WorkerOptions {
  if (process.getuid?.() !== 0) return {}
  const nobody = 65_534
  const { status } = spawnSync(process.execPath, ['-e', ''], { cwd: import.meta.dirname, uid: nobody })
  if (status !== 0) context.skip('root can write everywhere, and nobody else can read these sources')
  return { uid: nobody }
}

function range(first: number, last: number): number[] {
  return upTo(last - first + 1).map((number) => first + number - 1)
}
