import { describe, expect, it } from 'vitest'
import { lineOf, whereBroken } from './json-places.ts'

describe('places in JSON', () => {
  const text = '{\n  "a": [1, {"x": "]}\\""},\n    {"b": {"c": null}}],\n\n  "d": true\n}\n'

  it('finds the line of a value by its path', () => {
    expect(lineOf(text, [])).toBe(1)
    expect(lineOf(text, ['a'])).toBe(2)
    expect(lineOf(text, ['a', 2, 'b', 'c'])).toBe(3)
    expect(lineOf(text, ['d'])).toBe(5)
    expect(lineOf(text, ['e'])).toBeNull()
    expect(lineOf(text, ['a', 9])).toBeNull()
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    expect(lineOf(`{"deep": ${deep},\n"a": 1}`, ['a'])).toBeNull()
  })

  it('finds where a text stops being JSON, and whether it only ends too early', () => {
    expect(whereBroken(text)).toBeNull()
    expect(whereBroken(text.slice(0, 20))).toEqual({ line: 2, atEnd: true })
    expect(whereBroken(`${text.slice(0, 50)}\n\n`)).toEqual({ line: 3, atEnd: true })
    expect(whereBroken('{"a": 1,\n "b": "un')).toEqual({ line: 2, atEnd: true })
    expect(whereBroken('{"a": 1,\n b: 2}')).toEqual({ line: 2, atEnd: false })
    expect(whereBroken('{"a": 1}\n{"b": 2}')).toEqual({ line: 2, atEnd: false })
    expect(whereBroken('{"a": "x\ny"}')).toEqual({ line: 1, atEnd: false })
    expect(whereBroken('')).toEqual({ line: 1, atEnd: true })
  })

  it('agrees with the parser', () => {
    const broken = ['[1,]', '{"a"}', '{"a":}', '[01]', '"\\q"', '{,}', 'nul', '[1 2]', '-', '"\\u12"']
    for (const one of broken) expect([one, whereBroken(one) !== null]).toEqual([one, true])
    for (const one of ['[]', '{}', '-0.5e+3', '"\\u00e9\\n"', ' [ null , true ] ', '"\u007f"'])
      expect([one, whereBroken(one), JSON.parse(one)]).toEqual([one, null, JSON.parse(one)])
    expect(whereBroken('['.repeat(100_000))).toMatchObject({ line: 1 })
  })
})
