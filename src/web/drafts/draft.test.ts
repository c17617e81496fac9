import { describe, expect, it } from 'vitest'
import {
  arrived,
  blank,
  type Draft,
  givenBack,
  hasText,
  isSpent,
  merged,
  putAside,
  saved,
  sent,
  takenBack,
  typed,
} from './draft.ts'

const of = (text: string, base = ''): Draft => typed(blank(base), text)

describe('a draft', () => {
  it('is put aside by Escape and comes back as it was', () => {
    const aside = putAside(of('half a sentence', 'saved'))
    expect(aside).toMatchObject({ text: 'saved', aside: ['half a sentence'] })
    expect(takenBack(aside)).toMatchObject({ text: 'half a sentence', aside: [] })
  })

  it('swaps with what was typed since, so that neither is lost', () => {
    const both = takenBack(typed(putAside(of('first')), 'second'))
    expect(both).toMatchObject({ text: 'first', aside: ['second'] })
  })

  it('keeps the last five that were put aside', () => {
    const many = ['a', 'b', 'c', 'd', 'e', 'f'].reduce(
      (draft, text) => putAside(typed(draft, text)),
      blank(''),
    )
    expect(many.aside).toEqual(['f', 'e', 'd', 'c', 'b'])
  })

  it('leaves the field when it is sent, and comes back when it is refused', () => {
    const leaving = sent(of('Buy milk'))
    expect(leaving).toMatchObject({ text: '', sending: ['Buy milk'] })
    expect(isSpent(arrived(leaving, 'Buy milk'))).toBe(true)
    expect(givenBack(leaving, 'Buy milk')).toMatchObject({ text: 'Buy milk', sending: [] })
    expect(givenBack(typed(leaving, 'Buy tea'), 'Buy milk')).toMatchObject({
      text: 'Buy tea',
      aside: ['Buy milk'],
    })
  })

  it('is spent once the server has it, whatever white space was at its ends', () => {
    expect(isSpent(saved(of('Two lines\n', 'One'), 'Two lines'))).toBe(true)
    expect(saved(of('Two lines and more', 'One'), 'Two lines')).toMatchObject({
      text: 'Two lines and more',
      base: 'Two lines',
    })
  })

  it('takes over what a closed tab has left, and puts aside what it has no room for', () => {
    expect(merged(blank('saved'), of('theirs', 'older'))).toMatchObject({ text: 'theirs', base: 'older' })
    const both = merged(of('mine'), { ...of('theirs'), sending: ['on its way'], aside: ['old'] })
    expect(both.text).toBe('mine')
    expect(both.aside.toSorted()).toEqual(['old', 'on its way', 'theirs'])
    expect(hasText(merged(blank(''), sent(of('on its way'))))).toBe(true)
  })
})
