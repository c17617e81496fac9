import { describe, expect, it } from 'vitest'
import { OutputLines } from './output-lines.ts'

const read = (limit: number, ...pieces: readonly string[]) => {
  const lines = new OutputLines(limit)
  return pieces.flatMap((piece) => [...lines.add(Buffer.from(piece, 'latin1'))])
}

describe('lines of output', () => {
  it('come whole, however the pieces are cut', () => {
    expect(read(100, 'a', 'b\nc', '\n\nd\ne', 'f\n')).toEqual(['ab', 'c', '', 'd', 'ef'])
  })

  it('keep a character that is cut between two pieces', () => {
    expect(read(100, '\xc3', '\xa9\n')).toEqual(['é'])
  })

  it('are cut at the limit, each by itself', () => {
    expect(read(3, 'abc', 'def', 'ghi\n1234\n12\n')).toEqual(['abc', '123', '12'])
  })

  it('leave out the last one without an end', () => {
    expect(read(100, 'a\nhalf')).toEqual(['a'])
  })
})
