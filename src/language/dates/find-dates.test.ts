import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../errors.ts'
import { findDates } from './find-dates.ts'
import { readDate } from './read-date.ts'
import { readWindow } from './read-window.ts'
import type { ReadingOptions } from './reading.ts'

/** Wednesday, 10:00 in Berlin. */
const berlin: ReadingOptions = { now: new Date('2026-11-18T09:00:00Z'), zone: 'Europe/Berlin' }

async function found(text: string, options: Partial<ReadingOptions> = {}) {
  const dates = await findDates(text, { ...berlin, ...options })
  return dates.map((date) => `${text.slice(date.start, date.end)} → ${date.value.due}`)
}

async function due(text: string, options: Partial<ReadingOptions> = {}) {
  return (await readDate(text, { ...berlin, ...options }))?.value.due
}

describe('dates in a text', () => {
  it('are told with their places, one after the other', async () => {
    expect(await found('call mom in 3 days and again in 10 days')).toEqual([
      'in 3 days → 2026-11-21',
      'in 10 days → 2026-11-28',
    ])
    expect(await found('Straße fegen 🌱 übermorgen um 9')).toEqual([
      'übermorgen um 9 → 2026-11-20T09:00+01:00',
    ])
    expect(await found('レポートを金曜までに提出')).toEqual(['金曜までに → 2026-11-20'])
  })

  it('say how long, and from when to when', async () => {
    const [hour] = await findDates('standup Fri 9–10am', berlin)
    expect(hour?.value).toEqual({
      due: '2026-11-20T09:00+01:00',
      end: '2026-11-20T10:00+01:00',
      minutes: 60,
    })
    const [days] = await findDates('vacances du 5 au 7 juin', berlin)
    expect(days).toMatchObject({
      language: 'fr',
      value: { start: '2027-06-05', due: '2027-06-07' },
      window: { from: '2027-06-05', to: '2027-06-07' },
    })
  })

  it('say a part of the day without making a time of it', async () => {
    const [date] = await findDates('run tomorrow morning', berlin)
    expect(date?.value).toEqual({ due: '2026-11-19', part: 'morning' })
  })

  it('have places inside the text, whatever it is', async () => {
    const words = [
      'friday',
      'mañana',
      'à 9h',
      '来週',
      '下周五',
      'um',
      '1.',
      '20.11.',
      'le 15',
      '"',
      'x',
      '🌱',
      'İ',
      "'s",
    ]
    const text = fc.array(fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 5 })), { maxLength: 10 })
    await fc.assert(
      fc.asyncProperty(text, async (parts) => {
        const whole = parts.join(' ')
        let last = 0
        for (const { start, end, text: said } of await findDates(whole, berlin)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(whole.slice(start, end)).toBe(said)
          last = end
        }
      }),
      { numRuns: 200 },
    )
  })
})

describe('what a person has set', () => {
  it('decides what 3/4 is, and without it the language does', async () => {
    expect(await due('3/4')).toBe('2027-03-04')
    expect(await due('3/4', { dateOrder: 'dmy' })).toBe('2027-04-03')
    expect(await due('3/4', { language: 'de' })).toBe('2027-04-03')
    expect(await due('13/4')).toBe('2027-04-13')
    expect(await found('réunion avec Paul le 3/4')).toEqual(['le 3/4 → 2027-04-03'])
  })

  it('decides when a week begins; "next week" is its monday all the same', async () => {
    const sunday = { now: new Date('2026-11-15T11:00:00Z') }
    expect(await due('next week', sunday)).toBe('2026-11-16')
    expect(await due('next week', { ...sunday, weekStart: 7 })).toBe('2026-11-23')
    expect(await readWindow('this week', { ...berlin, weekStart: 7 })).toEqual({
      from: '2026-11-15',
      to: '2026-11-21',
    })
  })

  it('decides whether 5:30 is in the afternoon', async () => {
    expect(await due('tomorrow at 5:30')).toBe('2026-11-19T17:30+01:00')
    expect(await due('tomorrow at 5:30', { hours: 24 })).toBe('2026-11-19T05:30+01:00')
    expect(await due('morgen um 5:30')).toBe('2026-11-19T05:30+01:00')
  })

  it('is the day where they live', async () => {
    const late = { now: new Date('2026-11-18T23:30:00Z') }
    expect(await due('today 8am', { ...late, zone: 'Asia/Tokyo' })).toBe('2026-11-19T08:00+09:00')
    expect(await due('today 8am', { ...late, zone: 'America/New_York' })).toBe('2026-11-18T08:00-05:00')
  })

  it('must be a time zone that exists', async () => {
    const failure = await due('today', { zone: 'Mars/Phobos' }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'invalid', reason: 'bad_zone' })
  })
})

describe('"next week"', () => {
  it.each([
    'next week',
    'nächste Woche',
    'la semaine prochaine',
    'la semana que viene',
    'semana que vem',
    'la settimana prossima',
    'volgende week',
    '来週',
    '下周',
  ])('is the monday of next week: %s', async (words) => {
    for (const day of ['16', '17', '18', '19', '20', '21', '22'])
      expect(await due(words, { now: new Date(`2026-11-${day}T09:00:00Z`) }), day).toBe('2026-11-23')
  })
})

it('reads what only a library for mail and log files reads, in English', async () => {
  expect(await due('Sat Aug 14 2027 18:40:39 GMT+0900')).toBe('2027-08-14T11:40+02:00')
})
