import { expect, it } from 'vitest'
import { openIndexDesk } from '../../../test/support/code-index/code-index.ts'

it('gives the terms that a misspelt one may stand for, those of most chunks first', async () => {
  const { index } = await openIndexDesk({
    '1.txt': 'cook cookie cookies',
    '2.txt': 'cookie router',
    '3.txt': 'cookie cook commemorative',
  })
  await index.refresh()

  expect(await index.similarTerms('cokie')).toEqual(['cookie', 'cook', 'cookies'])
})

it('gives those whose first two letters are swapped, but none of another beginning', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'cookie octave oblique kookie' })
  await index.refresh()

  expect(await index.similarTerms('ocokie')).toEqual(['cookie', 'oblique', 'octave'])
  expect(await index.similarTerms('oocokie')).toEqual(['oblique', 'octave'])
})

it('gives those of a long ending, which the right word has lost', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'authent' })
  await index.refresh()

  expect(await index.similarTerms('authenticaton')).toEqual(['authent'])
})

it('gives none before there is an index, and none that are gone from the files', async () => {
  const { index, write } = await openIndexDesk({ 'a.txt': 'cookie cooker' })
  expect(await index.similarTerms('cokie')).toEqual([])
  await index.refresh()
  write({ 'a.txt': 'cooker' })
  await index.refresh()

  expect(await index.similarTerms('cokie')).toEqual(['cooker'])
})

it('takes words as they are, whatever they mean to the index', async () => {
  const { index } = await openIndexDesk({ 'a.txt': 'über straße' })
  await index.refresh()

  for (const word of ['', '"', '%', '*', "'", '[]']) expect(await index.similarTerms(word), word).toEqual([])
  expect(await index.similarTerms('übr')).toEqual(['über'])
})
