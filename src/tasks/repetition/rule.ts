import { invalid } from '../../errors.ts'

export type RuleFrequency = 'HOURLY' | 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** A day of the week; in months and years perhaps the first or, counted from behind, the last one. */
export interface RuleDay {
  /** Monday is 1. */
  readonly weekday: number
  readonly nth?: number | undefined
}

/** A recurrence rule of RFC 5545. The time of day is that of the first date. */
export interface Rule {
  readonly frequency: RuleFrequency
  readonly interval: number
  readonly byDay: readonly RuleDay[]
  readonly byMonthDay: readonly number[]
  readonly byMonth: readonly number[]
  readonly byYearDay: readonly number[]
  readonly byWeekNo: readonly number[]
  readonly bySetPos: readonly number[]
  readonly weekStart?: number | undefined
  readonly count?: number | undefined
  /** `20261231`, or a moment in UTC: `20261231T225959Z`. */
  readonly until?: string | undefined
  /** Counted from the day it was done, and not from the date before ("every! 3 days"). */
  readonly isFromCompletion?: boolean | undefined
}

export const mostTimes = 1_000
export const largestInterval = 1_000
const frequencies: readonly string[] = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

export function makeRule(frequency: RuleFrequency, more: Partial<Rule> = {}): Rule {
  return {
    frequency,
    interval: 1,
    byDay: [],
    byMonthDay: [],
    byMonth: [],
    byYearDay: [],
    byWeekNo: [],
    bySetPos: [],
    ...more,
  }
}

/** Reads a rule as it is stored and as calendars write it, and refuses what cannot be kept. */
export function readRule(text: string): Rule {
  if (text.length > 500) throw badRule('The repetition is too long.')
  const parts = new Map<string, string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')) {
    const [, name, value] = /^([A-Z-]+)=(.+)$/i.exec(part.trim()) ?? []
    if (name === undefined || value === undefined || parts.has(name.toUpperCase()))
      throw badRule(`"${part.slice(0, 40)}" is no part of a repetition.`)
    parts.set(name.toUpperCase(), value.toUpperCase())
  }
  return checkRule(fromParts(parts))
}

const known = new Set(
  'FREQ INTERVAL COUNT UNTIL BYDAY BYMONTHDAY BYMONTH BYYEARDAY BYWEEKNO BYSETPOS WKST X-FROM'.split(' '),
)

function fromParts(parts: ReadonlyMap<string, string>): Rule {
  for (const name of parts.keys())
    if (!known.has(name)) throw badRule(`${name} is not supported in a repetition.`)
  const frequency = parts.get('FREQ') ?? ''
  if (!frequencies.includes(frequency))
    throw badRule('A repetition is hourly, daily, weekly, monthly or yearly.', 'Write FREQ=WEEKLY;BYDAY=FR.')
  const numbers = (name: string, from: number, to: number) =>
    (parts.get(name)?.split(',') ?? []).map((one) => whole(name, one, from, to))
  const one = (name: string, from: number, to: number) => {
    const text = parts.get(name)
    return text === undefined ? undefined : whole(name, text, from, to)
  }
  const weekStart = parts.get('WKST')
  return makeRule(frequency as RuleFrequency, {
    interval: one('INTERVAL', 1, largestInterval) ?? 1,
    byDay: (parts.get('BYDAY')?.split(',') ?? []).map(readDay),
    byMonthDay: numbers('BYMONTHDAY', -31, 31),
    byMonth: numbers('BYMONTH', 1, 12),
    byYearDay: numbers('BYYEARDAY', -366, 366),
    byWeekNo: numbers('BYWEEKNO', -53, 53),
    bySetPos: numbers('BYSETPOS', -366, 366),
    weekStart: weekStart === undefined ? undefined : readDay(weekStart).weekday,
    count: one('COUNT', 1, mostTimes),
    until: readUntil(parts.get('UNTIL')),
    isFromCompletion: readFrom(parts.get('X-FROM')),
  })
}

function whole(name: string, text: string, from: number, to: number): number {
  const value = /^[+-]?\d{1,7}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= from && value <= to) || (value === 0 && from < 0)) {
    if (name === 'COUNT' && value > to)
      throw badRule(`A task repeats at most ${mostTimes} times.`, 'Give it an end date, or no end.')
    throw badRule(`${name}=${text.slice(0, 20)} is not between ${from} and ${to}.`)
  }
  return value
}

function readDay(text: string): RuleDay {
  const [, nth, name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(text) ?? []
  const weekday = dayNames.indexOf(name) + 1
  if (weekday === 0)
    throw badRule(`"${text.slice(0, 20)}" is no day of the week.`, 'Write MO, TU, WE, TH, FR, SA or SU.')
  return nth === undefined ? { weekday } : { weekday, nth: whole('BYDAY', nth, -53, 53) }
}

function readUntil(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})(?:T\d{6}Z?)?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const at = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== date)
    throw badRule(`UNTIL=${text.slice(0, 20)} is no date.`, 'Write UNTIL=20261231.')
  return text
}

/** RFC 5545 knows no such thing, so it is a part of our own. */
function readFrom(text: string | undefined): true | undefined {
  if (text === undefined || text === 'DUE') return undefined
  if (text !== 'COMPLETION') throw badRule('X-FROM is DUE or COMPLETION.')
  return true
}

/** The longest a month can be, counted from January. */
const longest = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Refuses rules that contradict themselves or never come true. */
export function checkRule(rule: Rule): Rule {
  const { frequency, byDay, byMonthDay, byMonth, byWeekNo, bySetPos, count, until } = rule
  if (count !== undefined && until !== undefined)
    throw badRule('A repetition ends after some times or on a date, not both.')
  const hasNth = byDay.some(({ nth }) => nth !== undefined)
  if (hasNth && frequency !== 'MONTHLY' && frequency !== 'YEARLY')
    throw badRule('The first or last weekday is of a month or a year.')
  if (byWeekNo.length > 0 && frequency !== 'YEARLY')
    throw badRule('Numbers of weeks belong to yearly repetitions.')
  if (byMonthDay.length > 0 && frequency === 'WEEKLY')
    throw badRule('A weekly repetition has weekdays, not days of the month.')
  const hasBy =
    byDay.length + byMonthDay.length + byMonth.length + byWeekNo.length + rule.byYearDay.length > 0
  if (bySetPos.length > 0 && !hasBy) throw badRule('BYSETPOS chooses among other parts, and there are none.')
  const months = byMonth.length > 0 ? byMonth : longest.map((_, at) => at + 1)
  const exists = (day: number) => months.some((month) => Math.abs(day) <= (longest[month - 1] as number))
  if (byMonthDay.length > 0 && !byMonthDay.some(exists)) throw neverOccurs()
  return rule
}

/** The rule in its shortest form, always in the same order. */
export function writeRule(rule: Rule): string {
  const list = (name: string, values: readonly (number | string)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`]
  const day = ({ weekday, nth }: RuleDay) => `${nth ?? ''}${dayNames[weekday - 1]}`
  return [
    `FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...list('BYMONTH', rule.byMonth),
    ...list('BYWEEKNO', rule.byWeekNo),
    ...list('BYYEARDAY', rule.byYearDay),
    ...list('BYMONTHDAY', rule.byMonthDay),
    ...list('BYDAY', rule.byDay.map(day)),
    ...list('BYSETPOS', rule.bySetPos),
    ...(rule.weekStart === undefined ? [] : [`WKST=${dayNames[rule.weekStart - 1]}`]),
    ...(rule.count === undefined ? [] : [`COUNT=${rule.count}`]),
    ...(rule.until === undefined ? [] : [`UNTIL=${rule.until}`]),
    ...(rule.isFromCompletion ? ['X-FROM=COMPLETION'] : []),
  ].join(';')
}

export function badRule(
  message: string,
  hint = 'Write "every friday", "every 2 weeks" or FREQ=WEEKLY;BYDAY=FR.',
) {
  return invalid('bad_repeat', message, { hint })
}

export function neverOccurs() {
  return badRule('That repetition never comes true.', 'Look at its days and months.')
}
