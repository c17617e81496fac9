import { describe, expect, it } from 'vitest'
import { excerpt } from './matches.ts'

describe('an excerpt', () => {
  it('is the whole line up to 500 units', () => {
    expect(excerpt('x'.repeat(500), 499)).toBe('x'.repeat(500))
  })

  it('begins a little before the place and shows where it was cut', () => {
    const line = `${'a'.repeat(1000)}HERE${'b'.repeat(1000)}`
    expect(excerpt(line, 1000)).toBe(`…${'a'.repeat(100)}HERE${'b'.repeat(396)}…`)
    expect(excerpt(line, 0)).toBe(`${'a'.repeat(500)}…`)
    expect(excerpt(line, 2003)).toBe(`…${'b'.repeat(500)}`)
  })

  it('never cuts a character in two', () => {
    for (let shift = 0; shift < 4; shift++) {
      const line = 'x'.repeat(shift) + '🌱'.repeat(1000)
      for (const at of [0, 700, 701, 1999]) expect(excerpt(line, at).isWellFormed()).toBe(true)
    }
  })
})
