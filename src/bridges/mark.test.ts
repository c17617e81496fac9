import { describe, expect, it } from 'vitest'
import { makeMark, markLine, readMark, sameAs, withoutMark } from './mark.ts'

describe('the line that says where a task came from', () => {
  it('comes back as it was written, with odd names too', () => {
    for (const mark of [
      makeMark('Task Master', 'my app (old)', 'feature/x 5.2', ['Title', 'Text']),
      makeMark('beads', 'app', 'bd-a3f8.1', ['2026-02-04']),
      makeMark('Todoist', '', '6X7rM8997g3RQmvh', null),
      makeMark('check list', 'app/TODO.md', '9c1d22ef', null),
    ]) {
      expect(readMark(`Some text.\n\n${markLine(mark)}`)).toEqual(mark)
      expect(readMark(`${markLine(mark)}\n\nA note that was put under it.`)).toEqual(mark)
      expect(withoutMark(`Some text.\n\n${markLine(mark)}`)).toBe('Some text.')
    }
    expect(readMark('Imported from beads')).toBeNull()
    expect(readMark('Imported from Mars: x 1')).toBeNull()
    expect(readMark(null)).toBeNull()
  })

  it('is the same for the same task in a renamed folder or with another title, and for no other', () => {
    const share = (one: string[], other: string[]) => one.some((name) => other.includes(name))
    const mark = (source: string, key: string, title: string) =>
      sameAs(makeMark('Task Master', source, key, [title]))
    const known = mark('app', '1', 'Set up')
    expect(share(known, mark('renamed', '1', 'Set up'))).toBe(true)
    expect(share(known, mark('app', '1', 'Set up everything'))).toBe(true)
    expect(share(known, mark('other', '1', 'Begin'))).toBe(false)
    expect(share(known, mark('app', '2', 'Set up'))).toBe(false)
  })
})
