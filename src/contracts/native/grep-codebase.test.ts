import { expect, it } from 'vitest'
import { linesOf } from './grep-codebase.ts'

const match = { file: 'a.ts', line: 1, column: 1, text: 'x', before: [], after: [] }
const found = { matches: [match], totalMatches: 5_200, filesSearched: 40, truncated: true, timedOut: false }
const answer = (totalIsAtLeast: boolean) =>
  linesOf({ found: { ...found, totalIsAtLeast }, skip: 0, budget: 2_000 })

it('tells how many lines match and how many files were searched, or at least how many', () => {
  expect(answer(false)).toBe('5200 matching lines · 40 files searched\na.ts:1: x\nmore: cursor 1')
  expect(answer(true)).toBe(
    'at least 5200 matching lines · at least 40 files searched\na.ts:1: x\nmore: cursor 1',
  )
})
