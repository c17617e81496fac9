import { expect, it } from 'vitest'
import { jsonText } from './json-text.ts'

it('writes JSON that steers no terminal, and means the same', () => {
  const value = { title: 'a\u009b31mb\u0085c\u007fd\u202ee\u2028f\u2066g', more: ['ä漢🎉'] }
  const text = jsonText(value)
  expect(text).toBe('{"title":"a\\u009b31mb\\u0085c\\u007fd\\u202ee\\u2028f\\u2066g","more":["ä漢🎉"]}')
  expect(JSON.parse(text)).toEqual(value)
  expect(jsonText({ a: 1 }, 2)).toBe('{\n  "a": 1\n}')
})
