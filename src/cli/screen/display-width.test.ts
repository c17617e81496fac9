import { expect, it } from 'vitest'
import { displayWidth, printable, wrap } from './display-width.ts'

it.each([
  ['', 0],
  ['plain', 5],
  ['größe', 5],
  ['gro\u0308\u00dfe', 5],
  ['買い物', 6],
  ['한국어', 6],
  ['🛒', 2],
  ['❤️', 2],
  ['👩‍👩‍👧', 2],
  ['a\u200bb', 2],
  ['ﾊﾝｶｸ', 4],
])('%s is shown %i columns wide', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

it('wraps between words, and cuts a word only where it is wider than a line', () => {
  expect(wrap('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrap('abcdefghij k', 4)).toEqual(['abcd', 'efgh', 'ij k'])
  expect(wrap('買い物に行く', 5)).toEqual(['買い', '物に', '行く'])
  expect(wrap('', 5)).toEqual([''])
})

it('takes out what would steer a terminal', () => {
  expect(printable('a\x1b[31mb\x07c\nd\u202ee')).toBe('a [31mb c d e')
})
