import { describe, expect, it } from 'vitest'
import { showChange } from './show-change.ts'

describe('a change', () => {
  it('is shown with a little of what stands around it', () => {
    const before = ['a', 'b', 'c', 'd', 'e', 'f', ''].join('\n')
    expect(showChange(before, before.replace('d\n', 'D\nDD\n'))).toBe('  b\n  c\n- d\n+ D\n+ DD\n  e\n  f\n')
  })

  it('of a long line is shown from where it differs', () => {
    const line = `{"a":"${'x'.repeat(5_000)}","b":1}`
    const shown = showChange(line, line.replace('"b":1', '"b":2'))
    expect(shown).toMatch(/^- …x+","b":1}\n\+ …x+","b":2}\n$/)
    expect(shown.length).toBeLessThan(120)
  })

  it('stays small, however much there is', () => {
    const shown = showChange(
      '',
      Array.from({ length: 5_000 }, (_, at) => `${at} ${'y'.repeat(900)}`).join('\n'),
    )
    expect(shown.split('\n').length).toBeLessThan(70)
    expect(shown).toContain('and 4940 more lines')
    expect(shown.length).toBeLessThan(12_000)
  })

  it('hides what looks like a secret, and shows a reference to one', () => {
    const shown = showChange(
      '"API_KEY": "sk-1234567890",\ntoken = "t-1"\n"x": 1\n',
      '"API_KEY": "sk-1234567890",\ntoken = "t-1"\n"x": 2\n"Authorization": "Bearer ${' + 'KEY}"\n',
    )
    expect(shown).not.toMatch(/sk-|t-1/)
    expect(shown).toContain('"Authorization": "Bearer ${' + 'KEY}"')
  })
})
