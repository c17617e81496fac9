import { describe, expect, it } from 'vitest'
import { cpuTime, growth, inProportion } from '../../../../test/support/timing/cpu-time.ts'
import { checkOff } from './check-off.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { safeAddress } from './safe-address.ts'
import { splitNumbers } from './split-numbers.ts'

const kinds = (text: string) => parseMarkdown(text).children.map(({ type }) => type)

describe('Markdown', () => {
  it('has paragraphs, headings, lists, code, quotes and tables', () => {
    const text =
      '## Today\nOne line\n\n- first\n  - within\n\n3. third\n\n```ts\nlet a = 1\n```\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |'
    expect(kinds(text)).toEqual(['heading', 'paragraph', 'list', 'list', 'code', 'blockquote', 'table'])
  })

  it('may break off in the middle of code while it comes', () => {
    expect(parseMarkdown('```\nlet a').children).toMatchObject([{ type: 'code', value: 'let a' }])
  })

  it.each([
    '<b>no</b> <script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'snake_case_name and 2 * 3 * 4',
    '[a]: somewhere',
    '[^1]: a note',
    '    indented',
  ])('leaves as text what people do not mean as marks: %s', (text) => {
    expect(parseMarkdown(text).children).toMatchObject([
      { type: 'paragraph', children: [{ value: text.trim() }] },
    ])
  })

  it('shows a text as it is that nests deeper than anybody reads', () => {
    for (const text of ['> '.repeat(5_000), '['.repeat(5_000), '- '.repeat(2_000), 'a'.repeat(60_000)])
      expect(parseMarkdown(text).children).toMatchObject([{ type: 'paragraph', children: [{ value: text }] }])
  })

  it.each([
    '*',
    '**a ',
    '`',
    '#1',
    '- a\n\n',
    '# a\n',
    '> ',
    '[',
    '[a](',
    'https://a.b/',
    '- [ ] a\n',
    '[[[x',
    '**_a',
  ])('is read in a time in proportion to it, be it nothing but %j', (part) => {
    expect(growth((times) => void parseMarkdown(part.repeat(times)), 100)).toBeLessThan(inProportion)
  })

  it.each(['~~a', '*a_ ', '[a](', '[a', '**a ', '_a*', '| a ', '<a '])(
    'never keeps the page waiting, be it full of %j',
    (part) => {
      const text = part.repeat(Math.ceil(20_000 / part.length))
      expect(cpuTime(() => void parseMarkdown(text))).toBeLessThan(1_500)
    },
  )
})

describe('a link in a text', () => {
  it('leads to other sites and to mail', () => {
    expect(safeAddress('https://example.com/a?b=c')).toBe('https://example.com/a?b=c')
    expect(safeAddress('mailto:ann@example.com')).toBe('mailto:ann@example.com')
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    '//example.com',
    '/api/tasks',
    '',
  ])('leads nowhere else: %j', (address) => {
    expect(safeAddress(address)).toBeNull()
  })
})

describe('a check list', () => {
  const text = 'Pack:\n- [ ] socks\n  - [x] shirts\n1. [X] shoes'

  it('is changed in its own text, one box at a time', () => {
    expect(checkOff(text, 6, true)).toBe('Pack:\n- [x] socks\n  - [x] shirts\n1. [X] shoes')
    expect(checkOff(text, text.indexOf('- [x]'), false)).toBe(
      'Pack:\n- [ ] socks\n  - [ ] shirts\n1. [X] shoes',
    )
    expect(checkOff(text, text.indexOf('1.'), false)).toBe('Pack:\n- [ ] socks\n  - [x] shirts\n1. [ ] shoes')
  })

  it('is left alone where there is no box', () => {
    expect(checkOff(text, 0, true)).toBeNull()
  })

  it('knows its items by where they begin', () => {
    const [, list] = parseMarkdown(text).children
    expect(list).toMatchObject({ children: [{ checked: false, position: { start: { offset: 6 } } }] })
  })
})

describe('the numbers of tasks', () => {
  it('stand apart from words', () => {
    expect(splitNumbers('for #12, not a#13 or &#14; or #15-old')).toEqual([
      'for ',
      12,
      ', not a#13 or &#14; or #15-old',
    ])
  })

  it('are named by the prefix of their project, too', () => {
    expect(splitNumbers('after WEB-2 and #3, not XWEB-4, WEB-5-old or APP-6', 'WEB')).toEqual([
      'after ',
      2,
      ' and ',
      3,
      ', not XWEB-4, WEB-5-old or APP-6',
    ])
  })
})
