import { type Rule, type RuleDay, readRule, writeRule } from '../../tasks/repetition/rule.ts'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const units = { HOURLY: 'hour', DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const
const shortUnits = { HOURLY: 'h', DAILY: 'd', WEEKLY: 'wk', MONTHLY: 'mo', YEARLY: 'yr' } as const

export interface DescribeOptions {
  /** `every Fri` instead of `every Friday`, for places with little room. */
  readonly isShort?: boolean | undefined
}

/** A rule in English: "every other Friday", "on the last day of every month, 10 times"; rare ones stay as they are. */
export function describeRule(rule: string | Rule, { isShort = false }: DescribeOptions = {}): string {
  const parsed = typeof rule === 'string' ? readRule(rule) : rule
  const said = isShort ? shortly(parsed) : fully(parsed)
  if (said === undefined) return writeRule(parsed)
  const after = parsed.isFromCompletion ? (isShort ? ' after done' : ' after completing') : ''
  return `${said}${endOf(parsed, isShort)}${after}`
}

/** The same for what is stored, which may be older than the rules about it: then it is shown as it stands. */
export function showRepeat(repeat: string, options: DescribeOptions = {}): string {
  try {
    return describeRule(repeat, options)
  } catch {
    return repeat
  }
}

/** Undefined where plain words would say something else. */
function fully(rule: Rule): string | undefined {
  if (isRare(rule)) return undefined
  const { frequency, interval, byDay, byMonthDay, byMonth } = rule
  const every = interval === 1 ? `every ${units[frequency]}` : `every ${interval} ${units[frequency]}s`
  if (frequency === 'WEEKLY' && byMonth.length === 0) return weekly(rule, every)
  if (frequency === 'MONTHLY' && byMonth.length === 0) return monthly(rule, every)
  if (frequency === 'YEARLY' && byMonth.length === 1) {
    const month = months[(byMonth[0] as number) - 1] as string
    if (byMonthDay.length === 1 && byDay.length === 0 && (byMonthDay[0] as number) > 0)
      return `${every} on ${byMonthDay[0]} ${month}`
    return undefined
  }
  const isPlain = byDay.length === 0 && byMonthDay.length === 0 && byMonth.length === 0
  return isPlain ? every : undefined
}

function isRare({ byYearDay, byWeekNo, bySetPos }: Rule): boolean {
  return byYearDay.length > 0 || byWeekNo.length > 0 || bySetPos.length > 0
}

function weekly({ interval, byDay, byMonthDay }: Rule, every: string): string | undefined {
  if (byMonthDay.length > 0) return undefined
  if (byDay.length === 0) return every
  const isWorkdays = byDay.length === 5 && byDay.every(({ weekday }) => weekday < 6)
  if (isWorkdays && interval === 1) return 'every weekday'
  const names = listed(byDay.map(nameOf))
  if (interval === 1) return `every ${names}`
  return interval === 2 && byDay.length === 1 ? `every other ${names}` : `${every} on ${names}`
}

function monthly({ interval, byDay, byMonthDay }: Rule, every: string): string | undefined {
  if (byDay.length > 0 && byMonthDay.length > 0) return undefined
  if (byMonthDay.length === 1 && byMonthDay[0] === -1)
    return interval === 1 ? 'on the last day of every month' : `${every} on the last day`
  if (byMonthDay.some((day) => day < 0)) return undefined
  if (byMonthDay.length > 0) return `${every} on the ${listed(byMonthDay.map(ordinal))}`
  const [day] = byDay
  if (!day) return every
  const nth = nthOf(day)
  if (byDay.length > 1 || nth === undefined) return undefined
  return interval === 1
    ? `on the ${nth} ${nameOf(day)} of every month`
    : `${every} on the ${nth} ${nameOf(day)}`
}

const nths: Readonly<Record<number, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  [-1]: 'last',
}

function nthOf({ nth }: RuleDay): string | undefined {
  return nth === undefined ? undefined : nths[nth]
}

function nameOf({ weekday }: RuleDay): string {
  return weekdays[weekday - 1] as string
}

/** 1st, 2nd, 3rd, 11th. */
function ordinal(day: number): string {
  const isTeen = day > 10 && day < 14
  return `${day}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th')}`
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

function endOf({ count, until }: Rule, isShort: boolean): string {
  if (count !== undefined) return isShort ? ` ×${count}` : `, ${count} ${count === 1 ? 'time' : 'times'}`
  if (until === undefined) return ''
  const month = (months[Number(until.slice(4, 6)) - 1] as string).slice(0, 3)
  const date = `${Number(until.slice(6, 8))} ${month} ${until.slice(0, 4)}`
  return isShort ? ` to ${date}` : `, until ${date}`
}

function shortly(rule: Rule): string | undefined {
  if (fully(rule) === undefined) return undefined
  const { frequency, interval, byDay, byMonthDay, byMonth } = rule
  const every = interval === 1 ? units[frequency] : `${interval} ${shortUnits[frequency]}`
  const names = byDay.map(
    (day) =>
      `${day.nth === undefined ? '' : `${day.nth < 0 ? 'last' : ordinal(day.nth)} `}${nameOf(day).slice(0, 3)}`,
  )
  if (frequency === 'WEEKLY' && names.length > 0) {
    if (names.length === 5 && interval === 1 && !names.includes('Sat') && !names.includes('Sun'))
      return 'weekdays'
    return interval === 1 ? `every ${names.join(', ')}` : `every ${every} ${names.join(', ')}`
  }
  if (frequency === 'YEARLY' && byMonth.length > 0)
    return `every ${every} ${byMonthDay[0]} ${months[(byMonth[0] as number) - 1]?.slice(0, 3)}`
  const days = byMonthDay.map((day) => (day === -1 ? 'last day' : ordinal(day)))
  return ['every', every, [...days, ...names].join(', ')].filter(Boolean).join(' ')
}
