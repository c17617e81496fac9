import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openIndexDesk } from '../../../test/support/code-index/code-index.ts'
import { meaningOf, terms } from '../../../test/support/code-index/word-indexing.ts'
import type { ChunkCandidate } from './search.ts'

it('gives a chunk as it stands in its file, with its place, its name and its part of the project', async () => {
  const text = `import { price } from './price.ts'\n\n/** Adds up. */\nexport function total(lines) {\n  return price(lines)\n}\n`
  const { index } = await openIndexDesk({ 'src/server/cart/total.ts': text })
  await index.refresh()

  expect(await index.search({ terms: ['total'], meaning: null })).toEqual([
    {
      path: 'src/server/cart/total.ts',
      startLine: 1,
      endLine: 6,
      name: 'total',
      kind: 'function',
      module: 'cart',
      text: text.trimEnd(),
      words: expect.any(Number),
      meaning: 0,
      modifiedAt: expect.any(Date),
      hasChanged: false,
    },
  ])
})

it('scores by words above zero, and higher where they say more', async () => {
  const filler = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}.txt`, 'common filler']))
  const { index } = await openIndexDesk({
    ...filler,
    'both.txt': 'rare common',
    'one.txt': 'common text',
  })
  await index.refresh()
  const found = byPath(await index.search({ terms: ['rare', 'common'], meaning: null }))

  expect(found.get('one.txt')?.words).toBeGreaterThan(0)
  expect(found.get('both.txt')?.words).toBeGreaterThan(found.get('one.txt')?.words as number)
})

it('gives both scores to what only one of them found', async () => {
  const filler = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}.txt`, `filler ${n}`]))
  const { index } = await openIndexDesk({ ...filler, 'a.txt': 'apple apple pie', 'b.txt': 'cherry banana' })
  await index.refresh()
  const asked = { terms: terms('apple banana'), meaning: meaningOf('cherry') }

  const all = byPath(await index.search({ ...asked, limit: 50 }))
  // One candidate each: words name the first, meaning the second.
  const few = byPath(await index.search({ ...asked, limit: 1 }))

  expect([...few.keys()].toSorted()).toEqual(['a.txt', 'b.txt'])
  for (const path of ['a.txt', 'b.txt']) {
    expect(few.get(path)?.words).toBeCloseTo(all.get(path)?.words as number)
    expect(few.get(path)?.meaning).toBeCloseTo(all.get(path)?.meaning as number)
  }
  expect(few.get('b.txt')?.words).toBeGreaterThan(0)
  expect(few.get('b.txt')?.meaning).toBeGreaterThan(few.get('a.txt')?.meaning as number)
})

it('finds by meaning alone, and by nothing when nothing is asked', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'apple', 'b.txt': 'banana' })
  await index.refresh()
  const found = await index.search({ terms: [], meaning: meaningOf('apple'), limit: 1 })

  expect(found).toMatchObject([{ path: 'a.txt', words: 0 }])
  expect(await index.search({ terms: [], meaning: null })).toEqual([])
})

it('looks only into the part of the project that is asked about, before it counts', async () => {
  const cart = Object.fromEntries(
    Array.from({ length: 9 }, (_, n) => [`src/cart/f${n}.ts`, 'price price price']),
  )
  const { index } = await openIndexDesk({
    ...cart,
    'src/Mail/a.ts': 'a price at the end of many other words',
  })
  await index.refresh()
  for (const asked of [
    { terms: ['price'], meaning: null },
    { terms: [], meaning: meaningOf('price') },
  ]) {
    const found = await index.search({ ...asked, module: 'mail', limit: 1 })

    expect(found.map(({ path, module }) => [path, module])).toEqual([['src/Mail/a.ts', 'Mail']])
    expect(await index.search({ ...asked, module: 'nowhere' })).toEqual([])
  }
})

it('marks what has changed since it was indexed, and what is gone', async () => {
  const { index, project, write } = await openIndexDesk({ 'a.txt': 'word', 'b.txt': 'word', 'c.txt': 'word' })
  await index.refresh()
  write({ 'a.txt': 'another' })
  rmSync(join(project.root, 'b.txt'))
  const found = byPath(await index.search({ terms: ['word'], meaning: null }))

  expect([...found].map(([path, { hasChanged, text }]) => [path, hasChanged, text]).toSorted()).toEqual([
    ['a.txt', true, 'word'],
    ['b.txt', true, 'word'],
    ['c.txt', false, 'word'],
  ])
})

it('sees what another has indexed since', async () => {
  const { index, reopen, write } = await openIndexDesk({ 'a.txt': 'apple' })
  await index.refresh()
  const other = reopen()
  expect(await other.search({ terms: [], meaning: meaningOf('apple') })).toHaveLength(1)
  write({ 'b.txt': 'apple pie' })
  await index.refresh()

  expect(await other.search({ terms: [], meaning: meaningOf('apple') })).toHaveLength(2)
})

it('takes words as they are, whatever they mean to the index', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'near or not' })
  await index.refresh()

  for (const word of ['"', 'a" OR "near', '*', "'", 'terms:near', 'far NOT near', ''])
    expect(await index.search({ terms: [word], meaning: null }), word).toEqual([])
  expect(await index.search({ terms: ['near', 'OR', 'NOT'], meaning: null })).toHaveLength(1)
})

it('knows the words that stand nearly everywhere', async () => {
  const files = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}.txt`, `shop item${n}`]))
  const { index } = await openIndexDesk(files)
  expect(await index.commonTerms(['shop'])).toEqual(new Set())
  await index.refresh()

  expect(await index.commonTerms(['shop', 'item7', 'nowhere'])).toEqual(new Set(['shop']))
})

it('answers many at once', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'apple' })
  await index.refresh()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => index.search({ terms: ['apple'], meaning: meaningOf('apple') })),
  )

  for (const answer of answers) expect(answer).toHaveLength(1)
})

function byPath(found: readonly ChunkCandidate[]): Map<string, ChunkCandidate> {
  return new Map(found.map((candidate) => [candidate.path, candidate]))
}
