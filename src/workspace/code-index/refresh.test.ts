import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { terms, wordIndexing } from '../../../test/support/code-index/word-indexing.ts'
import { newFolder } from '../../../test/support/files/folder.ts'
import type { CodeIndex } from './code-index.ts'

it('indexes the files of a project and says how many', async () => {
  const { index } = await openIndexDesk({
    'src/cart.ts': 'export function total() {}\n',
    'README.md': '# Shop\n',
  })

  expect(await index.refresh()).toEqual({
    busy: false,
    files: 2,
    read: 2,
    changed: 2,
    removed: 0,
    embedded: 2,
    truncated: false,
    rebuilt: null,
  })
  expect(await index.state()).toEqual({
    files: 2,
    chunks: 2,
    embedded: 2,
    indexedAt: expect.any(Date),
    indexing: false,
    truncated: false,
    rebuilt: null,
    damaged: false,
  })
})

it('reads only what has changed the second time', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 30 }, (_, n) => [`src/f${n}.ts`, `export const v${n} = ${n}\n`]),
  )
  const { index, write } = await openIndexDesk(files)
  await index.refresh()
  expect(await index.refresh()).toMatchObject({ files: 30, read: 0, changed: 0, removed: 0, embedded: 0 })

  write({ 'src/f7.ts': 'export const seven = 7\n', 'src/new.ts': 'export const fresh = 1\n' })
  const seen: number[] = []
  const outcome = await index.refresh(undefined, ({ phase, total }) => phase === 'words' && seen.push(total))

  expect(outcome).toMatchObject({ files: 31, read: 2, changed: 2, removed: 0, embedded: 2 })
  expect(seen).toEqual([2, 2])
  expect(await paths(index, 'seven')).toEqual(['src/f7.ts'])
  expect(await paths(index, 'v7')).toEqual([])
})

it('notices a change that keeps size and time, when the file was written just before it was read', async () => {
  const { index, project } = await openIndexDesk()
  const file = join(project.root, 'a.txt')
  const now = new Date()
  writeFileSync(file, 'apples')
  utimesSync(file, now, now)
  await index.refresh()
  writeFileSync(file, 'cherry')
  utimesSync(file, now, now)

  expect(await index.refresh()).toMatchObject({ read: 1, changed: 1 })
  expect(await paths(index, 'cherry')).toEqual(['a.txt'])
})

it('makes no new chunks of a file that was written again without a change', async () => {
  const { index, write } = await openIndexDesk({ 'a.ts': 'export const a = 1\n' })
  await index.refresh()
  write({ 'a.ts': 'export const a = 1\n' })

  expect(await index.refresh()).toMatchObject({ read: 1, changed: 0, embedded: 0 })
  expect(await index.refresh()).toMatchObject({ read: 0 })
})

it('forgets files that are gone, renamed, or ignored by now', async () => {
  const { index, project, write } = await openIndexDesk({
    'a.ts': 'apple',
    'b.ts': 'banana',
    'c.ts': 'cherry',
  })
  await index.refresh()
  rmSync(join(project.root, 'a.ts'))
  write({ '.gitignore': 'b.ts\n' })

  expect(await index.refresh()).toMatchObject({ files: 2, removed: 2 })
  expect(await paths(index, 'apple banana cherry')).toEqual(['c.ts'])
})

it('keeps what it did when it is stopped, and goes on from there', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${n}.ts`, `word${n}`]))
  const { index } = await openIndexDesk(files)
  const controller = new AbortController()
  const stopped = index.refresh(controller.signal, ({ done }) => {
    if (done === 20) controller.abort(new Error('enough'))
  })

  await expect(stopped).rejects.toThrow('enough')
  expect(await index.state()).toMatchObject({ files: 20, embedded: 0, indexedAt: null, indexing: false })
  expect(await index.refresh()).toMatchObject({ files: 50, read: 30, changed: 30, embedded: 50 })
})

it('embeds everything anew for another model, while words go on working', async () => {
  const { index, reopen } = await openIndexDesk({ 'a.ts': 'apple pie', 'b.ts': 'banana split' })
  await index.refresh()
  const next = wordIndexing('words-2', 32)
  const during: unknown[] = []
  const other = reopen({
    indexing: {
      ...next,
      async embed(texts) {
        during.push(await paths(index, 'apple'), await index.state())
        return next.embed(texts)
      },
    },
  })

  expect(await other.refresh()).toMatchObject({ read: 0, changed: 0, embedded: 2 })
  expect(during).toMatchObject([['a.ts'], { chunks: 2, embedded: 0, indexing: true }])
  // The one with the former model finds by words what it can no longer compare.
  const [meaning] = await wordIndexing().embed(['apple'])
  expect(await index.search({ terms: [], meaning: meaning as Int8Array })).toEqual([])
})

it('keeps the words when the model fails, and embeds the rest the next time', async () => {
  const { index, reopen } = await openIndexDesk({ 'a.ts': 'apple' })
  const broken = reopen({
    indexing: { ...wordIndexing(), embed: () => Promise.reject(new Error('the model is out of reach')) },
  })

  await expect(broken.refresh()).rejects.toThrow('the model is out of reach')
  expect(await paths(index, 'apple')).toEqual(['a.ts'])
  expect(await index.state()).toMatchObject({ chunks: 1, embedded: 0, indexedAt: null })
  expect(await index.refresh()).toMatchObject({ read: 0, embedded: 1 })
})

it('lets others have their turn while it indexes', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 200 }, (_, n) => [`f${n}.ts`, `export const v${n} = 1\n`]),
  )
  const { index } = await openIndexDesk(files)
  let [turns, isOver] = [0, false]
  const turn = () => {
    turns++
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await index.refresh()
  isOver = true

  expect(turns).toBeGreaterThan(200)
})

it('makes its folder and its files for their owner alone', async () => {
  const { reopen } = await openIndexDesk({ 'a.ts': 'apple' })
  const folder = join(newFolder(), 'deep', 'cache')
  await reopen({ folder }).refresh()

  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const index = readdirSync(folder).find((name) => name.endsWith('.db')) as string
  expect(statSync(join(folder, index)).mode & 0o777).toBe(0o600)
})

async function paths(index: CodeIndex, words: string): Promise<string[]> {
  const found = await index.search({ terms: terms(words), meaning: null })
  return [...new Set(found.map(({ path }) => path))].toSorted()
}
