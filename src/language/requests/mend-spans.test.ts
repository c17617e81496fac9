import { expect, it } from 'vitest'
import type { Intent, Slot } from '../understanding/requests.ts'
import { mendSpans } from './mend-spans.ts'

function mended(intent: Intent, text: string, ...marked: readonly (readonly [Slot, string])[]) {
  const slots = marked.map(([slot, words]) => {
    const start = text.indexOf(words)
    return { slot, text: words, start, end: start + words.length, confidence: 1 }
  })
  const request = { intent, confidence: 1, start: 0, end: text.length, slots, alternatives: [] }
  return mendSpans(request, text).map(({ slot, text: words }) => [slot, words])
}

it('joins a title that was cut in two', () => {
  expect(mended('add', 'book flight to Oslo', ['title', 'book'], ['title', 'flight to Oslo'])).toEqual([
    ['title', 'book flight to Oslo'],
  ])
})

it('leaves two titles apart that have something between them', () => {
  const two = [
    ['title', 'milk'],
    ['title', 'eggs'],
  ] as const
  expect(mended('add', 'milk, eggs', ...two)).toEqual(two)
})

it('gives a word back to the title that is no priority', () => {
  expect(mended('add', '提交工时', ['title', '提交'], ['priority', '工时'])).toEqual([['title', '提交工时']])
  expect(mended('add', 'urgent call Ann', ['priority', 'urgent'], ['title', 'call Ann'])).toEqual([
    ['priority', 'urgent'],
    ['title', 'call Ann'],
  ])
})

it('takes what is quoted as the title', () => {
  expect(mended('add', '另外加上“订机票”', ['title', '加上“订机票'])).toEqual([['title', '订机票']])
})

it('leaves two quotes as they were marked', () => {
  expect(mended('add', '"this" or "that"', ['title', 'this'])).toEqual([['title', 'this']])
})
