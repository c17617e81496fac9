import rrule from 'rrule'
import { RRuleTemporal } from 'rrule-temporal'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../errors.ts'
import { dayFromIso } from '../civil-day.ts'
import type { Due } from '../due.ts'
import { momentAt, wallAt } from '../wall-clock.ts'
import { firstOccurrence, nextOccurrence } from './next-occurrence.ts'
import { type RandomRule, randomRules } from './random-rules.suite.ts'

const due = (text: string) => text as Due

/** Ten thousand of them take minutes: RULES=10000 npx vitest run src/language/repetition/next-occurrence.test.ts */
const rules = Number(process.env.RULES ?? 150)
const seed = Number(process.env.SEED ?? 20_261_118)
const dates = 20

async function ours({ rule, zone, start }: RandomRule): Promise<Due[]> {
  const begin = momentAt(dayFromIso(start), Number(start.slice(11, 13)) * 60 + Number(start.slice(14)), zone)
  const found: Due[] = []
  let next = await firstOccurrence(rule, begin, zone)
  while (next !== null && found.length < dates) {
    found.push(next)
    next = await nextOccurrence(rule, next, zone, { start: begin })
  }
  return found
}

function wall(moment: Due, zone: string): string {
  const { day, minutes } = wallAt(new Date(moment), zone)
  return new Date(day * 86_400_000 + minutes * 60_000).toISOString().slice(0, 16)
}

describe('the next date of a repetition', () => {
  it('is the same that another library finds, whatever the clocks of five zones do', {
    timeout: 1_800_000,
  }, async () => {
    const random = randomRules(seed)
    for (let turn = 0; turn < rules; turn++) {
      const one = random()
      const found = await ours(one)
      // rrule knows no zones: it counts what the clocks on the wall show.
      const series = new rrule.RRule({
        ...rrule.RRule.parseString(one.rule),
        dtstart: new Date(`${one.start}:00Z`),
      })
      const walls = series.all((_, count) => count < dates).slice(0, dates)
      const shown = walls.map((at) => at.toISOString().slice(0, 16))
      const isSkipped = found.map((at, place) => wall(at, one.zone) !== shown[place])
      // Of an hour that the clocks skip there is only the day.
      const told = shown.map((at, place) => (isSkipped[place] ? at.slice(0, 10) : at))
      const got = found.map((at, place) => wall(at, one.zone).slice(0, isSkipped[place] ? 10 : 16))
      expect(got, JSON.stringify(one)).toEqual(told)
      expect(found.filter((_, place) => !isSkipped[place]).map(instant), JSON.stringify(one)).toEqual(
        inZone(one, found, isSkipped),
      )
    }
  })

  it('stays at nine when the clocks change', async () => {
    expect(await nextOccurrence('FREQ=DAILY', due('2026-03-28T09:00+01:00'), 'Europe/Berlin')).toBe(
      '2026-03-29T09:00+02:00',
    )
    expect(await nextOccurrence('FREQ=WEEKLY', due('2026-10-19T09:00+02:00'), 'Europe/Berlin')).toBe(
      '2026-10-26T09:00+01:00',
    )
  })

  it('comes an hour later where its own does not exist, and is not lost', async () => {
    expect(await nextOccurrence('FREQ=DAILY', due('2026-03-28T02:30+01:00'), 'Europe/Berlin')).toBe(
      '2026-03-29T03:30+02:00',
    )
  })

  it('counts from the first date, when one of them was moved', async () => {
    const moved = nextOccurrence('FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', due('2026-11-23'), 'UTC', {
      start: due('2026-11-20'),
    })
    expect(await moved).toBe('2026-12-04')
  })

  it('ends', async () => {
    const next = (rule: string, after: string) =>
      nextOccurrence(rule, due(after), 'Europe/Berlin', { start: due('2026-11-16') })
    expect(await next('FREQ=DAILY;COUNT=3', '2026-11-17')).toBe('2026-11-18')
    expect(await next('FREQ=DAILY;COUNT=3', '2026-11-18')).toBeNull()
    expect(await next('FREQ=DAILY;UNTIL=20261118', '2026-11-17')).toBe('2026-11-18')
    expect(await next('FREQ=DAILY;UNTIL=20261118', '2026-11-18')).toBeNull()
  })

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-11-18', 'Europe/Berlin', /never/],
    ['FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO', '2026-11-18', 'Europe/Berlin', /never/],
    ['FREQ=DAILY;BYMONTH=2;BYYEARDAY=200', '2026-11-18', 'Europe/Berlin', /never/],
    ['FREQ=HOURLY;BYMONTH=2;BYYEARDAY=200', '2026-11-18T09:00Z', 'Europe/Berlin', /never/],
    ['FREQ=DAILY;COUNT=1000000', '2026-11-18', 'Europe/Berlin', /at most 1000 times/],
    ['FREQ=DAILY', '1601-01-01', 'Europe/Berlin', /1900/],
    ['FREQ=DAILY', '2026-11-18', 'Mars/Phobos', /no time zone "Mars\/Phobos"/],
    ['FREQ=SECONDLY', '2026-11-18', 'Europe/Berlin', /hourly, daily/],
    ['FREQ=HOURLY', '2026-11-18', 'Europe/Berlin', /needs a time/],
    ['every friday', '2026-11-18', 'Europe/Berlin', /no part/],
    ['FREQ=DAILY;BYHOUR=9', '2026-11-18', 'Europe/Berlin', /BYHOUR/],
    ['FREQ=WEEKLY;COUNT=3;UNTIL=20270101', '2026-11-18', 'Europe/Berlin', /not both/],
  ])(
    'refuses %s from %s in %s, at once and in a sentence',
    { timeout: 10_000 },
    async (rule, after, zone, message) => {
      const failure = await nextOccurrence(rule, due(after), zone).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({ code: 'invalid', message: expect.stringMatching(message) })
    },
  )
})

function instant(moment: Due): number {
  return Date.parse(moment)
}

/** The moments of the same rule in the zone, by arithmetic with zones, but for hours that do not exist. */
function inZone(
  { rule, zone, start }: RandomRule,
  found: readonly Due[],
  isSkipped: readonly boolean[],
): number[] {
  const wanted = found.filter((_, place) => !isSkipped[place]).length
  const begin = start.replace(/[-:]/g, '')
  // Whoever leaves out hours that do not exist does not count them either.
  const uncounted = rule.replace(/;COUNT=\d+/, '')
  const series = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${begin}00\nRRULE:${uncounted}` })
  return series
    .all((_, count) => count < wanted)
    .slice(0, wanted)
    .map(({ epochMilliseconds }) => epochMilliseconds)
}
