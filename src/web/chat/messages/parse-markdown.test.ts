import { describe, expect, it } from 'vitest'
import { growth, inProportion } from '../../../../test/support/timing/cpu-time.ts'
import { parseInline, parseMarkdown } from './parse-markdown.ts'

describe('the text of a model', () => {
  it('is taken apart into paragraphs, lists, headings and code', () => {
    const text =
      '## Today\nOne line\nand another\n\n- first\n- second\n3. third\n4) fourth\n\n```ts\nlet a = 1\n\nb\n```\nend'
    expect(parseMarkdown(text)).toMatchObject([
      { kind: 'heading', lines: [[{ text: 'Today' }]] },
      { kind: 'paragraph', lines: [[{ text: 'One line' }], [{ text: 'and another' }]] },
      { kind: 'list', isOrdered: false, items: [[{ text: 'first' }], [{ text: 'second' }]] },
      { kind: 'list', isOrdered: true, start: 3, items: [[{ text: 'third' }], [{ text: 'fourth' }]] },
      { kind: 'code', text: 'let a = 1\n\nb' },
      { kind: 'paragraph', lines: [[{ text: 'end' }]] },
    ])
  })

  it('may break off in the middle of code while it comes', () => {
    expect(parseMarkdown('```\nlet a')).toEqual([{ kind: 'code', text: 'let a' }])
    expect(parseInline('this is **not yet')).toEqual([{ kind: 'text', text: 'this is **not yet' }])
  })

  it('has marks in a line, and numbers of tasks', () => {
    expect(parseInline('**Do** *it*: `a * b` for #12.')).toEqual([
      { kind: 'bold', text: 'Do' },
      { kind: 'text', text: ' ' },
      { kind: 'italic', text: 'it' },
      { kind: 'text', text: ': ' },
      { kind: 'code', text: 'a * b' },
      { kind: 'text', text: ' for ' },
      { kind: 'task', id: 12 },
      { kind: 'text', text: '.' },
    ])
  })

  it.each([
    'snake_case_name and 2 * 3 * 4',
    'see issue/#12 or &#12; or a#12',
    '#12-old and #12a',
    'a ** b ** c',
    '<b>no</b> [link](javascript:alert(1)) ![x](https://example.com/x.png)',
  ])('stays as it is where a mark means something else: %s', (text) => {
    expect(parseInline(text)).toEqual([{ kind: 'text', text }])
  })

  it.each(['*', '**a ', '`', '```\n', '#1', '- ', '- a\n\n', 'a\n\n', '# a\n'])(
    'is taken apart in a time in proportion to it, be it nothing but %j',
    (part) => {
      expect(growth((times) => void parseMarkdown(part.repeat(times)), 2_000)).toBeLessThan(inProportion)
    },
  )
})
