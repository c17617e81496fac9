import { describe, expect, it } from 'vitest'
import { understandList } from './understand-list.ts'

const clock = { now: new Date('2026-11-16T08:00:00Z'), zone: 'UTC' }

async function outline(text: string) {
  const items = await understandList(text, clock)
  return items.map(({ text, depth, isDone }) => `${'  '.repeat(depth)}${isDone ? '✓ ' : ''}${text}`)
}

describe('a pasted list', () => {
  it('is one task a line, whatever its bullets are', async () => {
    expect(await outline('- Buy milk\n* Call Ann\n• Pay rent\n1. One\n2) Two\n-three\n\n---\n')).toEqual([
      'Buy milk',
      'Call Ann',
      'Pay rent',
      'One',
      'Two',
      'three',
    ])
    expect(await outline('Buy milk\r\nCall Ann')).toEqual(['Buy milk', 'Call Ann'])
  })

  it('knows what is done by its box', async () => {
    expect(await outline('- [ ] a\n- [x] b\n* [X] c\n[x] d\n☐ e\n☑ f\n✔️ g\n1. [x] h')).toEqual([
      'a',
      '✓ b',
      '✓ c',
      '✓ d',
      'e',
      '✓ f',
      '✓ g',
      '✓ h',
    ])
  })

  it('makes sub-tasks of what is indented, by tabs or spaces', async () => {
    expect(await outline('- Trip\n  - Book\n\t- Pack\n      - Socks\n- Home')).toEqual([
      'Trip',
      '  Book',
      '    Pack',
      '      Socks',
      'Home',
    ])
    expect(await outline('Trip\n    Book\n    Pack\nHome')).toEqual(['Trip', '  Book', '  Pack', 'Home'])
  })

  it('puts bullets under the heading before them', async () => {
    expect(await outline('# Groceries:\n- milk\n- eggs\n\nHome\n- paint\nCall Ann')).toEqual([
      'Groceries',
      '  milk',
      '  eggs',
      'Home',
      '  paint',
      'Call Ann',
    ])
  })

  it('keeps lines that belong to a bullet as its note', async () => {
    const items = await understandList('- Buy milk\n  the oat one\n  not the big one\n- Call Ann', clock)
    expect(items).toMatchObject([
      { text: 'Buy milk', note: 'the oat one\nnot the big one' },
      { text: 'Call Ann', note: null },
    ])
  })

  it('understands each line as quick add does', async () => {
    const [first] = await understandList('- [x] Pay rent tomorrow !high #home\n- b', clock)
    expect(first).toMatchObject({
      isDone: true,
      understood: { title: 'Pay rent', due: '2026-11-17', priority: 'high', tags: ['home'] },
    })
  })

  it.each([
    '-5 °C in the freezer',
    '*soon* if possible',
    '[docs](https://example.com)',
    '2.5 kg of flour',
    '[y] what',
  ])('cuts nothing from a line that only looks marked: %s', async (line) => {
    expect(await outline(`Buy milk\n${line}`)).toEqual(['Buy milk', line])
  })
})
