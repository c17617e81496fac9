import { describe, expect, it } from 'vitest'
import { Failure } from '../../errors.ts'
import { readRule, writeRule } from '../../tasks/repetition/rule.ts'
import { describeRule } from './describe-rule.ts'
import { readRepetition } from './read-repetition.ts'

/** Wednesday, 10:00 in Berlin. */
const clock = { now: new Date('2026-11-18T09:00:00Z'), zone: 'Europe/Berlin' }

const rules: readonly (readonly [rule: string, long: string, short: string])[] = [
  ['FREQ=DAILY', 'every day', 'every day'],
  ['FREQ=DAILY;INTERVAL=3', 'every 3 days', 'every 3 d'],
  ['FREQ=HOURLY;INTERVAL=8', 'every 8 hours', 'every 8 h'],
  ['FREQ=WEEKLY;BYDAY=FR', 'every Friday', 'every Fri'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=FR', 'every other Friday', 'every 2 wk Fri'],
  ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday', 'every Mon, Wed, Fri'],
  ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR', 'every 3 weeks on Monday and Friday', 'every 3 wk Mon, Fri'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'every weekday', 'weekdays'],
  ['FREQ=MONTHLY;BYMONTHDAY=15', 'every month on the 15th', 'every month 15th'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,22', 'every month on the 1st and 22nd', 'every month 1st, 22nd'],
  ['FREQ=MONTHLY;BYMONTHDAY=-1', 'on the last day of every month', 'every month last day'],
  ['FREQ=MONTHLY;BYDAY=1MO', 'on the first Monday of every month', 'every month 1st Mon'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=-1FR', 'every 2 months on the last Friday', 'every 2 mo last Fri'],
  ['FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24', 'every year on 24 December', 'every year 24 Dec'],
  ['FREQ=DAILY;COUNT=10', 'every day, 10 times', 'every day ×10'],
  ['FREQ=WEEKLY;BYDAY=TU;UNTIL=20270301', 'every Tuesday, until 1 Mar 2027', 'every Tue to 1 Mar 2027'],
]

describe('a repetition in words', () => {
  it.each(rules)('%s is "%s"', async (rule, long, short) => {
    expect(describeRule(rule)).toBe(long)
    expect(describeRule(rule, { isShort: true })).toBe(short)
  })

  it.each(rules)('%s comes back from "%s"', async (rule, long) => {
    expect((await readRepetition(long, clock))?.repetition).toEqual({ rule, from: 'due' })
    const done = describeRule(`${rule};X-FROM=COMPLETION`)
    expect((await readRepetition(done, clock))?.repetition).toEqual({
      rule: `${rule};X-FROM=COMPLETION`,
      from: 'completion',
    })
  })

  it('stays a rule where words would say something else', async () => {
    const rare = 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'
    expect(describeRule(rare)).toBe(rare)
    expect(await readRepetition(rare, clock)).toEqual({
      repetition: { rule: rare, from: 'due' },
      due: '2026-11-30',
    })
  })

  it.each([
    ['every! 3 days', 'FREQ=DAILY;INTERVAL=3', '2026-11-18'],
    ['3 weeks after completing', 'FREQ=WEEKLY;INTERVAL=3', '2026-11-18'],
    ['alle 2 Wochen nach Erledigung', 'FREQ=WEEKLY;INTERVAL=2', '2026-11-18'],
    ['cada mes después de completar', 'FREQ=MONTHLY', '2026-11-18'],
  ])('counts "%s" from the day it was done', async (words, rule, due) => {
    expect(await readRepetition(words, clock)).toEqual({
      repetition: { rule: `${rule};X-FROM=COMPLETION`, from: 'completion' },
      due,
    })
  })

  it('is none where it says so', async () => {
    expect(await readRepetition('never', clock)).toBeNull()
    expect(await readRepetition('nie', clock)).toBeNull()
  })

  it.each([
    '',
    'friday',
    'every blue moon',
    'twice a week',
    'every 0 days',
    'every day 1000000 times',
    'FREQ=NEVER',
    'every 30 february',
  ])('is not understood in %j', async (words) => {
    const failure = await readRepetition(words, clock).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Failure)
    expect(failure).toMatchObject({ code: 'invalid', reason: 'bad_repeat' })
  })

  it('is written in one form', () => {
    expect(writeRule(readRule('RRULE:freq=weekly;byday=fr;interval=1'))).toBe('FREQ=WEEKLY;BYDAY=FR')
  })
})
