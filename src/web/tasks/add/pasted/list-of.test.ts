import { describe, expect, it } from 'vitest'
import type { UnderstoodItem } from '../../../api/values.ts'
import { listOf, undecided } from './list-of.ts'

const nothing = {
  due: null,
  dueText: null,
  also: [],
  start: null,
  startText: null,
  repeat: null,
  repeatText: null,
}
const plain = { ...nothing, duration: null, priority: null, tags: [], spans: [] }

function item(text: string, depth = 0, more: Partial<UnderstoodItem> = {}): UnderstoodItem {
  return { text, depth, isDone: false, note: null, understood: { ...plain, title: text }, ...more }
}

const tagged = item('Milk #shop', 0, {
  isDone: true,
  understood: { ...plain, title: 'Milk', tags: ['shop'], spans: [{ start: 5, end: 10, kind: 'tag' }] },
})

describe('the tasks of a pasted list', () => {
  it('are each part of the nearest one above that is less indented', () => {
    const list = listOf([item('a'), item('b', 1), item('c', 2), item('d', 1), item('e')], undecided, null)
    expect(list.map(({ task }) => task)).toEqual([
      { title: 'a' },
      { title: 'b', under: 0 },
      { title: 'c', under: 1 },
      { title: 'd', under: 0 },
      { title: 'e' },
    ])
  })

  it('move up where the line above them is left out', () => {
    const list = listOf(
      [item('a'), item('b', 1), item('c', 2)],
      { ...undecided, leftOut: new Set([1]) },
      null,
    )
    expect(list).toEqual([
      { line: 0, task: { title: 'a' } },
      { line: 2, task: { title: 'c', under: 0 } },
    ])
  })

  it('keep the words that somebody declined, and the box as it was clicked', () => {
    expect(listOf([tagged], undecided, null)).toEqual([
      { line: 0, task: { title: 'Milk', tags: ['shop'], isDone: true } },
    ])
    const decisions = {
      ...undecided,
      declined: new Map([[0, new Set(['tag:#shop'])]]),
      done: new Map([[0, false]]),
    }
    expect(listOf([tagged], decisions, null)).toEqual([{ line: 0, task: { title: 'Milk #shop' } }])
  })

  it('get the day of the place, unless they are part of another', () => {
    const list = listOf([item('a'), item('b', 1)], undecided, '2026-11-20')
    expect(list.map(({ task }) => task)).toEqual([
      { title: 'a', due: '2026-11-20' },
      { title: 'b', under: 0 },
    ])
  })

  it('lose nothing of a line that is too long for a title', () => {
    const long = 'word '.repeat(60).trim()
    const [first] = listOf([item(long, 0, { note: 'and more' })], undecided, null)
    expect(first?.task.title).toMatch(/^word .* word…$/)
    expect([...(first?.task.title ?? '')].length).toBeLessThanOrEqual(200)
    expect(first?.task.description).toBe(`${long}\n\nand more`)
  })
})
