import { expect, it } from 'vitest'
import { readReference } from './references.ts'

it.each(['the second one', '第二个', '2番目', '二つ目', 'der zweite'])(
  '%s is one task of a list',
  (words) => {
    expect(readReference(words)).toEqual({ by: 'positions', positions: [1] })
  },
)

it.each(['the first two', '最初の二つ'])('%s are two of them', (words) => {
  expect(readReference(words)).toEqual({ by: 'positions', positions: [0, 1] })
})
