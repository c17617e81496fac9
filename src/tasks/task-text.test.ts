import { describe, expect, it } from 'vitest'
import { growth, inProportion } from '../../test/support/timing/cpu-time.ts'
import { Failure } from '../errors.ts'
import { foldTitle, isLongerThan, readDescription, readTags, readTitle, trimWhiteSpace } from './task-text.ts'

const reasonOf = (call: () => unknown): string | undefined => {
  try {
    call()
  } catch (error) {
    if (error instanceof Failure) return error.reason
    throw error
  }
  return undefined
}

describe('a title', () => {
  it('is trimmed of every Unicode white space', () => {
    const spaces = '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'
    expect(readTitle(`${spaces}Water the\u00a0plants${spaces}`)).toBe('Water the\u00a0plants')
    for (const space of spaces) expect(trimWhiteSpace(space)).toBe('')
  })

  it('has 1 to 200 characters, counted as code points after trimming', () => {
    expect(readTitle('x'.repeat(200))).toHaveLength(200)
    expect(readTitle(` ${'🌱'.repeat(200)} `)).toBe('🌱'.repeat(200))
    expect(reasonOf(() => readTitle('🌱'.repeat(201)))).toBe('title_too_long')
    expect(reasonOf(() => readTitle('x'.repeat(201)))).toBe('title_too_long')
    expect(reasonOf(() => readTitle(undefined))).toBe('title_missing')
    expect(reasonOf(() => readTitle(''))).toBe('title_empty')
    expect(reasonOf(() => readTitle(' \u2003\n'))).toBe('title_empty')
    expect(reasonOf(() => readTitle('\u200b\u200d\u3164'))).toBe('title_empty')
    expect(reasonOf(() => readTitle(42))).toBe('bad_text')
  })

  it('refuses NUL and lone surrogates, and takes everything else as it is', () => {
    expect(reasonOf(() => readTitle('a\0b'))).toBe('bad_text')
    expect(reasonOf(() => readTitle('a\ud83c'))).toBe('bad_text')
    expect(reasonOf(() => readDescription('\udf31b'))).toBe('bad_text')
    const odd = `<script>alert('x')</script> "; DROP TABLE tasks; -- 👩‍👩‍👧 עברית e\u0301`
    expect(readTitle(odd)).toBe(odd)
  })

  it('of a megabyte of spaces is refused in a time in proportion to it', () => {
    const refuse = (spaces: number) => {
      expect(reasonOf(() => readTitle(`a${' '.repeat(spaces)}b`))).toBe('title_too_long')
      expect(reasonOf(() => readTitle(' '.repeat(spaces)))).toBe('title_empty')
    }
    expect(growth(refuse, 125_000)).toBeLessThan(inProportion)
  })
})

describe('a description', () => {
  it('is none when blank, and has at most 10,000 characters', () => {
    expect(readDescription(undefined)).toBeNull()
    expect(readDescription(' \n ')).toBeNull()
    expect(readDescription('🌱'.repeat(10_000))).toHaveLength(20_000)
    expect(reasonOf(() => readDescription('🌱'.repeat(10_001)))).toBe('description_too_long')
    expect(reasonOf(() => readDescription('x'.repeat(1001), 1000))).toBe('description_too_long')
  })
})

describe('tags', () => {
  it('are single words, lower case, each once', () => {
    expect(readTags(['#Home', 'home', 'ÉTÉ'])).toEqual(['home', 'été'])
    for (const bad of ['', '#', 'two words', 'a,b', '##x', 'x'.repeat(51)]) {
      expect(reasonOf(() => readTags([bad]))).toBe('bad_tag')
    }
    expect(reasonOf(() => readTags(Array.from({ length: 21 }, (_, n) => `t${n}`)))).toBe('too_many')
  })
})

it('folds text so that the same letters compare equal', () => {
  for (const [one, other] of [
    ['É', 'e\u0301'],
    ['straße', 'STRASSE'],
    ['ΣΟΦΟΣ', 'σοφος'],
    ['ﬃ', 'FFI'],
    ['Å', '\u212b'],
  ] as const) {
    expect(foldTitle(one)).toBe(foldTitle(other))
  }
  expect(foldTitle('a')).not.toBe(foldTitle('á'))
})

it('counts characters exactly around the limit', () => {
  expect(isLongerThan('🌱x', 2)).toBe(false)
  expect(isLongerThan('🌱xy', 2)).toBe(true)
  expect(isLongerThan('xyz', 2)).toBe(true)
})
