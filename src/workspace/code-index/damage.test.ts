import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { type IndexDesk, openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import type { CodeIndex } from './code-index.ts'

const apple = { terms: ['apple'], meaning: null }

it('makes an index anew that is empty, cut short, or something else entirely', async () => {
  const noise = Buffer.from(Array.from({ length: 9_000 }, (_, index) => (index * 7_919) % 251))
  for (const content of ['', 'Water the plants\n', noise, Buffer.alloc(8_192)]) {
    const { desk, file } = await filledDesk()
    writeFileSync(file, content)

    await expectMadeAnew(desk.reopen(), 'damaged')
  }
})

it('makes an index anew that was cut short', async () => {
  const { desk, file } = await filledDesk()
  const { size } = statSync(file)
  copyFileSync(file, `${file}.whole`)
  for (const length of [50, 100, 4_096, 8_192, size / 2, size - 4_096]) {
    copyFileSync(`${file}.whole`, file)
    truncateSync(file, length)
    const index = desk.reopen()

    await settle(index)
    expect(await index.search(apple), `${length} bytes`).toHaveLength(1)
    index[Symbol.dispose]()
  }
})

it('finds wrong bytes wherever they are, and makes the index anew', async () => {
  const { desk, file } = await filledDesk()
  const [whole, seal] = [readFileSync(file), readFileSync(`${file}.seal`)]
  for (const at of places(whole)) {
    writeFileSync(file, wrongAt(whole, at))
    writeFileSync(`${file}.seal`, seal)
    const index = desk.reopen()

    await index.search(apple)
    expect(await index.refresh(), `at ${at}`).toMatchObject({ files: 2, rebuilt: 'damaged' })
    expect(await index.search(apple), `at ${at}`).toHaveLength(1)
    index[Symbol.dispose]()
  }
})

it('gets over wrong bytes also where nobody knows what they were', async () => {
  const { desk, file } = await filledDesk()
  const whole = readFileSync(file)
  for (const at of places(whole)) {
    writeFileSync(file, wrongAt(whole, at))
    for (const suffix of ['-wal', '-shm', '.seal']) rmSync(`${file}${suffix}`, { force: true })
    const index = desk.reopen()

    await settle(index)
    expect(await index.state(), `at ${at}`).toMatchObject({ damaged: false })
    index[Symbol.dispose]()
  }
})

it('makes an index of another version anew, and a database of another program', async () => {
  for (const [change, reason] of [
    ['PRAGMA user_version = 9999', 'outdated'],
    ['PRAGMA application_id = 7', 'damaged'],
    ['DROP TABLE chunks', 'damaged'],
  ] as const) {
    const { desk, file } = await filledDesk()
    const database = new DatabaseSync(file)
    database.exec(change)
    database.close()

    const index = desk.reopen()
    await index.search(apple)
    await expectMadeAnew(index, reason)
  }
})

it('says that an index is damaged until it is made anew', async () => {
  const { desk, file } = await filledDesk()
  writeFileSync(file, 'nothing like it')
  const index = desk.reopen()

  expect(await index.search(apple)).toEqual([])
  expect(await index.state()).toMatchObject({ files: 0, damaged: true, rebuilt: null })
  await index.refresh()
  expect(await index.state()).toMatchObject({ files: 2, damaged: false, rebuilt: 'damaged' })
  await index.refresh()
  expect(await index.state()).toMatchObject({ files: 2, damaged: false, rebuilt: null })
})

it('goes on when its files are deleted while it is open', async () => {
  const { desk } = await filledDesk()
  const { index, folder } = desk
  expect(await index.search(apple)).toHaveLength(1)
  rmSync(folder, { recursive: true })

  expect(await index.search(apple)).toEqual([])
  expect(await index.state()).toMatchObject({ files: 0, damaged: false })
  expect(await index.refresh()).toMatchObject({ files: 2, read: 2, rebuilt: null })
  expect(await index.search(apple)).toHaveLength(1)
})

it('makes the index anew when it is deleted in the middle of a refresh', async () => {
  const files = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`f${n}.ts`, `word${n}`]))
  const { index, folder } = await openIndexDesk(files)
  let isDeleted = false
  const outcome = await index.refresh(undefined, ({ done }) => {
    if (done === 100 && !isDeleted) rmSync(folder, { recursive: true, force: true })
    isDeleted ||= done === 100
  })

  expect(outcome).toMatchObject({ files: 200, read: 200, embedded: 200, rebuilt: null })
  expect(await index.state()).toMatchObject({ files: 200, embedded: 200, damaged: false })
})

it('gets over a folder in place of its file, and a lock that is no lock', async () => {
  const { desk, file } = await filledDesk()
  rmSync(file)
  mkdirSync(file)
  writeFileSync(`${file}.lock`, 'not a database at all, and long enough to be read as one')

  await expectMadeAnew(desk.reopen(), 'damaged')
})

/** From the first byte to nearly the last, in the header and in pages of every kind. */
function places(whole: Buffer): number[] {
  return [0, 20, 70, ...Array.from({ length: 12 }, (_, n) => Math.floor(((n + 0.5) * whole.length) / 12))]
}

function wrongAt(whole: Buffer, at: number): Buffer {
  const bytes = Buffer.from(whole)
  for (let place = at; place < Math.min(at + 8, bytes.length); place++)
    bytes[place] = ~(bytes[place] as number)
  return bytes
}

async function filledDesk(): Promise<{ desk: IndexDesk; file: string }> {
  const desk = await openIndexDesk({ 'a.ts': 'apple', 'b.ts': 'const banana = 1\n'.repeat(400) })
  await desk.index.refresh()
  desk.index[Symbol.dispose]()
  const name = readdirSync(desk.folder).find((entry) => entry.endsWith('.db')) as string
  return { desk, file: join(desk.folder, name) }
}

async function expectMadeAnew(index: CodeIndex, reason: string): Promise<void> {
  expect(await index.search(apple)).toEqual([])
  expect(await index.refresh()).toMatchObject({ files: 2, read: 2, rebuilt: reason })
  expect(await index.search(apple)).toHaveLength(1)
}

/** As a server does: it searches, and refreshes now and then. */
async function settle(index: CodeIndex): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await index.refresh()
    await index.search(apple)
    await index.search({ terms: ['banana'], meaning: new Int8Array(64).fill(5) })
  }
  await index.refresh()
}
