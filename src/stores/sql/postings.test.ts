import { expect, it } from 'vitest'
import { blockOf, blockSize, readPostings, withoutPostings, writePosting } from './postings.ts'

const read = (list: string) => {
  const all: number[][] = []
  readPostings(list, (...posting) => all.push(posting))
  return all
}

it('reads what was written, the first and the last place of a block among them', () => {
  const last = 3 * blockSize - 1
  const list =
    writePosting(2 * blockSize, 1, 12) + writePosting(last, 40, 9_000) + writePosting(last - 1, 2, 1)
  expect(read(list)).toEqual([
    [0, 1, 12],
    [blockSize - 1, 40, 9_000],
    [blockSize - 2, 2, 1],
  ])
  expect([2 * blockSize, last, last + 1].map(blockOf)).toEqual([2, 2, 3])
})

it('takes more than fits for the most that does', () => {
  expect(read(writePosting(7, 5_000, 50_000))).toEqual([[7, 1_023, 16_383]])
})

it('cuts out some, wherever they stand', () => {
  const ids = [1, 64, 65, 4_095, 0]
  const list = ids.map((id) => writePosting(id, 1, 5)).join('')
  expect(read(withoutPostings(list, new Set([1, 4_095, 99]))).map(([place]) => place)).toEqual([64, 65, 0])
})
