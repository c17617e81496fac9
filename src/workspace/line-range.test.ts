import { describe, expect, it } from 'vitest'
import { failureOf } from '../../test/support/stores/suite-desk.ts'
import { countLines, readLineRange, sliceLines } from './line-range.ts'

const reason = async (call: () => unknown) => (await failureOf((async () => call())())).reason

describe('a range of lines', () => {
  it('is from a line to a line, to the end, or one line', () => {
    expect(readLineRange('10-40')).toEqual({ from: 10, to: 40 })
    expect(readLineRange('10-')).toEqual({ from: 10 })
    expect(readLineRange(' 10 - 10 ')).toEqual({ from: 10, to: 10 })
    expect(readLineRange('10')).toEqual({ from: 10, to: 10 })
  })

  it.each(['', '0', '0-5', '40-10', '-5', '1-0', 'ten', '1.5', '1-2-3', '1e3', '10:40', '9999999999', '１'])(
    'is not %j',
    async (text) => {
      expect(await reason(() => readLineRange(text))).toBe('bad_lines')
    },
  )

  it('gives these lines with their ends, and ends with the file', () => {
    const content = 'one\r\ntwo\nthree\nfour'
    expect(sliceLines(content, { from: 1, to: 1 })).toEqual({ content: 'one\r\n', from: 1, to: 1 })
    expect(sliceLines(content, { from: 2, to: 3 })).toEqual({ content: 'two\nthree\n', from: 2, to: 3 })
    expect(sliceLines(content, { from: 3 })).toEqual({ content: 'three\nfour', from: 3, to: 4 })
    expect(sliceLines(content, { from: 4, to: 900 })).toEqual({ content: 'four', from: 4, to: 4 })
  })

  it('that begins behind the last line is refused', async () => {
    expect(await reason(() => sliceLines('one\ntwo\n', { from: 3 }))).toBe('bad_lines')
    expect(await reason(() => sliceLines('', { from: 1 }))).toBe('bad_lines')
  })
})

it('counts lines like wc, and one more for a last line without an end', () => {
  const counts = ['', 'a', 'a\n', 'a\nb', '\n', '\n\n', 'a\r\nb\r\n', 'a\rb'].map(countLines)
  expect(counts).toEqual([0, 1, 1, 2, 1, 2, 2, 1])
})
