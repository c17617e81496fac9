import { expect, it } from 'vitest'
import { readDueWords } from '../../../../language/due-words.ts'
import { understand } from '../understand.ts'

const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'UTC' }

it.each([
  ['tomorrow', '2026-11-16'],
  ['tmrw', '2026-11-16'],
  ['tommorow', '2026-11-16'],
  ['tomorrow at 5pm', '2026-11-16T17:00Z'],
  ['tonight at 8', '2026-11-15T20:00Z'],
  ['today', '2026-11-15'],
  ['later today', '2026-11-15'],
  ['this weekend', '2026-11-21'],
  ['by friday', '2026-11-20'],
  ['on fri', '2026-11-20'],
  ['next tuesday afternoon', '2026-11-17'],
  ['the day after tomorrow', '2026-11-17'],
  ['this coming friday', '2026-11-20'],
  ['in two weeks', '2026-11-29'],
  ['in 10 minutes', '2026-11-15T12:10Z'],
  ['in half an hour', '2026-11-15T12:30Z'],
  ['a week from today', '2026-11-22'],
  ['at noon', '2026-11-15T12:00Z'],
  ['at five', '2026-11-15T17:00Z'],
  ['at 9', '2026-11-16T09:00Z'],
  ['at five thirty pm', '2026-11-15T17:30Z'],
  ['friday at nine am', '2026-11-20T09:00Z'],
  ['tomorrow in the morning', '2026-11-16'],
  ['first thing in the morning', '2026-11-16'],
  ['on june 5th', '2027-06-05'],
  ['on the 5th of june', '2027-06-05'],
  ['by the end of the month', '2026-11-30'],
  ['by 2026-12-01', '2026-12-01'],
  ['on 12/25', '2026-12-25'],
])('"%s" is put in words that the tools read', async (phrase, due) => {
  const [request] = understand(`remind me to call Ada ${phrase}`).requests
  expect(request?.args).toMatchObject({ title: 'call Ada' })
  expect(await readDueWords(request?.args.due ?? '', clock)).toBe(due)
})
