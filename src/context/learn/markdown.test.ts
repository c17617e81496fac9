import { describe, expect, it } from 'vitest'
import { readMarkdown } from './markdown.ts'

const shapes = (text: string) =>
  readMarkdown(text).blocks.map(({ kind, level, text }) => `${kind}${level} ${text}`)

describe('reading Markdown', () => {
  it('tells headings, paragraphs, items and rows apart, and how deep they are', () => {
    const text = `
# Title #
Two lines
of one paragraph.

Underlined
----------
- first
  goes on
  - below
    1. and deeper
- second

| a | b |
|---|---|
| 1 | 2 |`
    expect(shapes(text)).toEqual([
      'heading1 Title',
      'paragraph0 Two lines of one paragraph.',
      'heading2 Underlined',
      'item0 first goes on',
      'item1 below',
      'item2 and deeper',
      'item0 second',
      'row0 | a | b |',
      'row0 | 1 | 2 |',
    ])
  })

  it('knows the headings above each block, its line, and what introduces a list', () => {
    const [, , , item] = readMarkdown('# App\n## Stores\nNever do this:\n\n- drop a table').blocks
    expect(item).toMatchObject({ line: 5, lead: 'Never do this:', text: 'drop a table' })
    expect(item?.headings.map(({ text }) => text)).toEqual(['App', 'Stores'])
  })

  it('leaves out code, in fences and set in, and keeps what stands around it in one item', () => {
    const text =
      '- Use it so:\n\n  ```ts\n  - not an item\n  ```\n\n  and no other way\n\n      set(in)\n\nEnd\n\n    code()\n    more()'
    expect(shapes(text)).toEqual(['item0 Use it so: and no other way', 'paragraph0 End'])
  })

  it('hides comments as a page does, over many lines too, but not the rest of a text after a broken one', () => {
    expect(shapes('a <!-- b --> c\n\n<!-- x\n- hidden\n-->\n\n- shown\n\nd <!-- e')).toEqual([
      'paragraph0 a  c',
      'item0 shown',
      'paragraph0 d <!-- e',
    ])
  })

  it('reads the front matter, lists in it included', () => {
    const { meta, blocks } = readMarkdown(
      '---\nstatus: "accepted"\nglobs:\n  - src/a/**\n  - src/b/**\n---\nText',
    )
    expect(Object.fromEntries(meta)).toEqual({ status: 'accepted', globs: 'src/a/**, src/b/**' })
    expect(blocks).toMatchObject([{ text: 'Text', line: 7 }])
  })

  it('takes line ends of every system, quotes, and boxes to tick', () => {
    expect(shapes('- [ ] one\r\n- [x] two\r\r> quoted\n> on')).toEqual([
      'item0 one',
      'item0 two',
      'paragraph0 quoted on',
    ])
  })

  it('reads a list two thousand levels deep, set in or on one line, as far as anybody follows it', () => {
    const deep = Array.from({ length: 2_000 }, (_, level) => `${'  '.repeat(level)}- [ ] level ${level}`)
    const found = shapes(`${deep.join('\n')}\n\n${'- '.repeat(2_000)}one line\n\nEnd`)
    expect(found).toHaveLength(2_002)
    expect(found.slice(0, 5)).toEqual([
      'item0 level 0',
      'item1 level 1',
      'item2 level 2',
      'item3 level 3',
      'item3 level 4',
    ])
    expect(found.slice(-2)).toEqual(['item2 one line', 'paragraph0 End'])
  })

  it('takes the bullets of a word processor for bullets', () => {
    expect(shapes('• one\n• two\n\n– three')).toEqual(['item0 one', 'item0 two', 'item0 three'])
  })

  it('reads a long text as it reads a short one, code with blank lines in it included', () => {
    const part = '# Part\n\nWords.\n\n```sh\n# no heading\n\n- no item\n\n```\n\n- item\n  - below\n'
    const found = shapes(part.repeat(200))
    expect(found).toHaveLength(800)
    expect(new Set(found)).toEqual(new Set(shapes(part)))
    expect(readMarkdown(part.repeat(200)).blocks.at(-1)?.line).toBe(199 * 13 + 13)
  })
})
