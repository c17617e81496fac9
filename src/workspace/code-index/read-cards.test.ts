import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { meaningOf, wordIndexing } from '../../../test/support/code-index/word-indexing.ts'
import type { CodeIndex } from './code-index.ts'
import type { Indexing } from './indexing.ts'

/** Reads cards as it embeds, and remembers which. */
function withReader(model = 'reader-1'): { readonly indexing: Indexing; readonly read: string[] } {
  const read: string[] = []
  const reader = {
    model,
    async read(text: string) {
      read.push(text)
      return meaningOf(text)
    },
  }
  return { read, indexing: { ...wordIndexing(), openCardReader: () => reader } }
}

async function bringUp(index: CodeIndex): Promise<void> {
  await index.refresh()
  await index.readCards(new AbortController().signal)
}

const cart = '/** Sums up what is in a cart. */\nexport function total() {}\n'

it('reads what source files are about, once, and again when that has changed', async () => {
  const { read, indexing } = withReader()
  const { index, write } = await openIndexDesk({ 'src/cart.ts': cart, 'README.md': '# Shop\n' }, { indexing })
  await bringUp(index)
  expect(read).toEqual(['src, cart. Sums up what is in a cart.. total'])
  const cards = await index.cards('reader-1', ['src/cart.ts', 'README.md'])
  expect([...cards]).toEqual([['src/cart.ts', meaningOf('src, cart. Sums up what is in a cart.. total')]])

  write({ 'src/cart.ts': cart.replace('{}', '{ return 0 }') })
  await bringUp(index)
  expect(read).toHaveLength(1)

  write({ 'src/cart.ts': cart.replace('total', 'sum') })
  await bringUp(index)
  expect(read.slice(1)).toEqual(['src, cart. Sums up what is in a cart.. sum'])
})

it('leaves a file that was just written with what was read of it before, until all are looked at', async () => {
  const { read, indexing } = withReader()
  const { index, write } = await openIndexDesk({ 'src/cart.ts': cart }, { indexing })
  await bringUp(index)
  write({ 'src/cart.ts': cart.replace('total', 'sum') })
  await index.refresh(undefined, undefined, ['src/cart.ts'])
  expect(read).toHaveLength(1)
  expect((await index.cards('reader-1', ['src/cart.ts'])).size).toBe(1)
  await bringUp(index)
  expect(read).toHaveLength(2)
})

it('forgets files that are gone, and what another network has read', async () => {
  const { indexing } = withReader()
  const { index, project, reopen } = await openIndexDesk({ 'a.ts': cart, 'b.ts': cart }, { indexing })
  await bringUp(index)
  expect((await index.cards('reader-1', ['a.ts', 'b.ts'])).size).toBe(2)
  rmSync(join(project.root, 'a.ts'))
  await bringUp(index)
  expect([...(await index.cards('reader-1', ['a.ts', 'b.ts'])).keys()]).toEqual(['b.ts'])

  expect((await index.cards('reader-2', ['b.ts'])).size).toBe(0)
  const next = withReader('reader-2')
  await bringUp(reopen({ indexing: next.indexing }))
  expect(next.read).toHaveLength(1)
  expect((await index.cards('reader-2', ['b.ts'])).size).toBe(1)
})

it('keeps what was read when it is stopped, and everything is found meanwhile', async () => {
  const files = Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`src/f${n}.ts`, cart]))
  const { read, indexing } = withReader()
  const { index } = await openIndexDesk(files, { indexing })
  await index.refresh()
  expect(await index.state()).toMatchObject({ files: 70, embedded: 70, indexedAt: expect.any(Date) })
  const controller = new AbortController()
  const stopped = index.readCards(controller.signal, ({ done }) => {
    if (done === 32) controller.abort(new Error('enough'))
  })
  await expect(stopped).rejects.toThrow('enough')
  await index.readCards(new AbortController().signal)
  expect(read).toHaveLength(70)
  expect((await index.cards('reader-1', Object.keys(files))).size).toBe(70)
})

it('reads each card in one process only, and leaves the index free for what is written meanwhile', async () => {
  const { read, indexing } = withReader()
  const files = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`src/f${n}.ts`, cart]))
  const { index, reopen, write } = await openIndexDesk(files, { indexing })
  await index.refresh()
  const others = reopen()
  const refreshed: unknown[] = []
  const both = [index, reopen()].map((one) => one.readCards(new AbortController().signal))
  write({ 'src/f7.ts': 'export const fresh = 1\n' })
  refreshed.push(await others.refresh(undefined, undefined, ['src/f7.ts']))
  await Promise.all(both)
  expect(refreshed).toMatchObject([{ busy: false, changed: 1 }])
  expect(read).toHaveLength(40)
})
