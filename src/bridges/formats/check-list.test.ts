import { describe, expect, it } from 'vitest'
import {
  bringIn,
  fixture,
  notesOf,
  read,
  readText,
  targetIn,
  taskOf,
} from '../../../test/support/stores/bridges.ts'
import { openStoresInMemory } from '../../../test/support/stores/stores-in-memory.ts'
import { exportMarkdown } from '../export/export-markdown.ts'
import { noCounts } from '../export/records.ts'

describe('a check list', () => {
  it('gives items below headings and below each other, and leaves examples alone', async () => {
    const source = await read(fixture('TODO.md'))

    expect(
      source.tasks.map(({ key, title, status, tags, parent }) => [key, title, status, tags, parent]),
    ).toEqual([
      ['line 5', 'Write the README', 'todo', ['docs'], null],
      ['line 7', 'Choose a licence', 'done', [], null],
      ['line 11', 'Read nested lists', 'todo', ['parser'], null],
      ['line 12', 'by spaces', 'done', ['parser'], 'line 11'],
      ['line 13', 'by tabs', 'todo', ['parser'], 'line 11'],
      ['line 14', 'mixed', 'doing', ['parser'], 'line 13'],
      ['line 15', 'Read tables', 'cancelled', ['parser'], null],
      ['line 24', 'Error messages (see #12)', 'doing', [], null],
      ['line 25', 'Error messages (see #12)', 'doing', [], null],
    ])
    expect(taskOf(source, 'Write the README')).toMatchObject({
      due: '2026-12-01',
      description: expect.stringMatching(
        /^It should say how to install\.\n\nImported from check list: bridges\/TODO\.md [0-9a-f]{8}$/,
      ),
    })
    expect(notesOf(source)).toEqual(['1 × empty items were left out: line 26'])
  })

  it('knows an item again whatever lies above it and whichever column it is in', async () => {
    const marks = async (text: string) => (await readText('TODO.md', text)).tasks.map(({ mark }) => mark?.key)
    const [first] = await marks('## Todo\n- [ ] Paint\n')
    expect(await marks('# TODO\n\nText.\n\n- [ ] Other\n\n## Done\n- [x] Paint\n')).toEqual([
      expect.any(String),
      first,
    ])
    const [one, other] = await marks('- [ ] Paint\n- [ ] Paint\n')
    expect([one, one === other]).toEqual([first, false])
    expect(await marks('- [ ] House\n  - [ ] Paint\n')).not.toContain(first)
    expect(await marks('- [ ] Paint  due:2026-12-01 #home\n')).toEqual([first])
  })

  it('takes tags from the end alone', async () => {
    const source = await readText('TODO.md', '- [ ] See #home and C# first #Home #later\r\n')
    expect(source.tasks).toMatchObject([{ title: 'See #home and C# first', tags: ['home', 'later'] }])
  })

  it('may be two thousand levels deep', async () => {
    const deep = Array.from({ length: 2_000 }, (_, level) => `${'  '.repeat(level)}- [ ] level ${level}`)
    const stores = openStoresInMemory()
    const into = targetIn(stores)
    await bringIn(await readText('TODO.md', deep.join('\n')), into)
    const [last] = await into.tasks.list({ order: 'newest', limit: 1 })
    expect(last).toMatchObject({ id: 2_000, title: 'level 1999', parent: 1_999 })
    const written = await Array.fromAsync(exportMarkdown(stores, 'ada', noCounts()))
    expect(written.join('')).toContain('- [ ] level 1999 (APP-2000)')
  })
})
