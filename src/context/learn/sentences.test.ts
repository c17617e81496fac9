import { describe, expect, it } from 'vitest'
import { finished, fitted, joined, sentences } from './sentences.ts'

describe('sentences', () => {
  it('end where one ends, not at abbreviations, versions or names', () => {
    expect(
      sentences('Use Node.js 24.1, e.g. the LTS. It has `a.b`! Why? (Speed.) So, etc. and more'),
    ).toEqual(['Use Node.js 24.1, e.g. the LTS.', 'It has `a.b`!', 'Why?', '(Speed.)', 'So, etc. and more'])
    expect(sentences('必ず使う。他は使わない。')).toEqual(['必ず使う。', '他は使わない。'])
  })

  it('are kept whole when a text is too long', () => {
    expect(fitted('The first sentence is here. The second is longer than that.', 40)).toBe(
      'The first sentence is here.',
    )
    expect(fitted('one two three four five six seven', 20)).toBe('one two three four…')
    expect(fitted('字'.repeat(50), 20)).toBe(`${'字'.repeat(19)}…`)
    expect(fitted('😀'.repeat(50), 20).isWellFormed()).toBe(true)
  })

  it('do not announce what is no longer there', () => {
    expect(finished('Use the helper. For example:')).toBe('Use the helper.')
    expect(finished('Modules must export a function:')).toBe('Modules must export a function.')
  })

  it('are joined with a full stop where there was none', () => {
    expect(joined('a title', 'A text.')).toBe('a title. A text.')
    expect(joined('Because:', 'it is so')).toBe('Because: it is so')
    expect(joined('', 'x')).toBe('x')
  })
})
