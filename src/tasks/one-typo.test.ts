import { expect, it } from 'vitest'
import { isOneTypoFrom } from './one-typo.ts'

it.each([
  ['milk', 'milk'],
  ['mlik', 'milk'],
  ['mikl', 'milk'],
  ['mick', 'milk'],
  ['millk', 'milk'],
  ['dentst', 'dentist'],
  ['groserie', 'groceries'],
])('takes %s for %s', (word, other) => {
  expect(isOneTypoFrom(word, other)).toBe(true)
})

it.each([
  ['cat', 'car'],
  ['milk', 'silky'],
  ['mkli', 'milk'],
  ['dentist', 'tennis'],
  ['mill', 'mending'],
])('does not take %s for %s', (word, other) => {
  expect(isOneTypoFrom(word, other)).toBe(false)
})
