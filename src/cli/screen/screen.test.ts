import { describe, expect, it } from 'vitest'
import { paintWith } from './paint.ts'
import { screenOf } from './screen.ts'
import { table } from './table.ts'

const terminal = { isTTY: true, columns: 100 }
const pipe = {}
const red = '\x1b[31mx\x1b[39m'

describe('a screen', () => {
  it.each([
    ['a terminal', terminal, {}, { isLaidOut: true, canRedraw: true }, red],
    ['a pipe', pipe, {}, { isLaidOut: false, canRedraw: false }, 'x'],
    ['a terminal with NO_COLOR', terminal, { NO_COLOR: '1' }, { isLaidOut: true, canRedraw: true }, 'x'],
    ['a terminal with an empty NO_COLOR', terminal, { NO_COLOR: '' }, { isLaidOut: true }, red],
    ['a terminal that is dumb', terminal, { TERM: 'dumb' }, { isLaidOut: true, canRedraw: false }, 'x'],
    ['a pipe with FORCE_COLOR', pipe, { FORCE_COLOR: '1' }, { isLaidOut: true, canRedraw: false }, red],
    ['a terminal with FORCE_COLOR=0', terminal, { FORCE_COLOR: '0' }, { isLaidOut: true }, 'x'],
    ['both variables', terminal, { NO_COLOR: '1', FORCE_COLOR: '1' }, { isLaidOut: true }, red],
  ])('that is %s is laid out and coloured accordingly', (_, stream, env, expected, painted) => {
    const none = { NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: undefined, COLUMNS: undefined }
    const screen = screenOf(stream, { ...none, ...env })
    expect(screen).toMatchObject(expected)
    expect(screen.paint.bad('x')).toBe(painted)
  })

  it('is as wide as it says, as COLUMNS says, or 80 columns', () => {
    const none = { NO_COLOR: undefined, FORCE_COLOR: undefined, TERM: undefined }
    expect(screenOf(terminal, { ...none, COLUMNS: '40' }).columns).toBe(100)
    expect(screenOf(pipe, { ...none, COLUMNS: '40' }).columns).toBe(40)
    expect(screenOf(pipe, { ...none, COLUMNS: undefined }).columns).toBe(80)
  })
})

describe('a table', () => {
  const columns = [
    { heading: '#', align: 'right' },
    { heading: 'Title', isFlexible: true },
    { heading: 'Due' },
    { heading: 'Tags' },
  ] as const
  const rows = [
    [{ text: '1' }, { text: '買い物 today' }, { text: 'Fri' }, { text: '' }],
    [{ text: '12' }, { text: 'A title that goes on' }, { text: '' }, { text: '' }],
  ]

  it('stands in columns whatever script it is in, and leaves out those that are empty', () => {
    expect(table(columns, rows, { columns: 80, paint: paintWith(false) })).toEqual([
      ' #  Title                 Due',
      ' 1  買い物 today          Fri',
      '12  A title that goes on',
    ])
  })

  it('goes on in the next line where the screen is narrow, and is none where that is not enough', () => {
    expect(table(columns, rows, { columns: 25, paint: paintWith(false) })).toEqual([
      ' #  Title             Due',
      ' 1  買い物 today      Fri',
      '12  A title that',
      '    goes on',
    ])
    expect(table(columns, rows, { columns: 20, paint: paintWith(false) })).toBeUndefined()
  })
})
