import { type Rule, readRule } from '../../tasks/repetition/rule.ts'
import type { Language } from '../languages.ts'
import { showRepeat } from './describe-rule.ts'
import { type RuleWords, ruleWords, type Unit } from './rule-words.ts'

const units: Readonly<Record<string, Unit>> = {
  HOURLY: 'hour',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
  YEARLY: 'year',
}

/** How a task comes back, in a language; rare rules stay as they are stored. */
export function sayRule(repeat: string, language: Language = 'en'): string {
  if (language === 'en') return showRepeat(repeat)
  try {
    const rule = readRule(repeat)
    const said = inWords(rule, ruleWords[language])
    return said === undefined
      ? showRepeat(repeat)
      : asSpoken(`${said}${endOf(rule, ruleWords[language])}`, language)
  } catch {
    return repeat
  }
}

/** The first of a month in French, and days that begin with a vowel in Italian. */
function asSpoken(text: string, language: Language): string {
  if (language === 'fr') return text.replace(/\b(le|au) 1(?!\d)/g, '$1 1er')
  if (language !== 'it') return text
  return text.replace(/\bil (8|11)(?!\d)/g, 'l’$1').replace(/\bal (8|11)(?!\d)/g, 'all’$1')
}

function inWords(rule: Rule, words: RuleWords): string | undefined {
  const { interval, byDay, byMonthDay, byMonth, byYearDay, byWeekNo, bySetPos } = rule
  const unit = units[rule.frequency]
  if (!unit || byYearDay.length > 0 || byWeekNo.length > 0 || bySetPos.length > 0) return undefined
  const rhythm = interval === 1 ? words.every[unit] : words.everyFew[unit].replace('#', String(interval))
  if (byMonth.length > 0) return yearly(rule, rhythm, words)
  if (byDay.length > 0) return byMonthDay.length > 0 ? undefined : onDays(rule, unit, rhythm, words)
  if (byMonthDay.length === 0) return rhythm
  if (unit !== 'month') return undefined
  if (byMonthDay.length === 1 && byMonthDay[0] === -1) return `${rhythm}${words.onLast}`
  if (byMonthDay.some((day) => day < 0)) return undefined
  const dates = byMonthDay.map((day) => words.date.replace('#', String(day)))
  return `${rhythm}${words.onDate.replace('#', dates.join(words.and))}`
}

function onDays({ interval, byDay }: Rule, unit: Unit, rhythm: string, words: RuleWords): string | undefined {
  const [day] = byDay
  const names = byDay.map(({ weekday }) => dayName(weekday, words)).join(words.and)
  if (day?.nth !== undefined) {
    const nth = words.nths.at(day.nth < 0 ? day.nth : day.nth - 1)
    const isPlain = byDay.length === 1 && interval === 1 && unit === 'month' && day.nth >= -1 && day.nth < 6
    return isPlain && nth !== undefined
      ? ofGender(words.nth.replace('$', nth).replace('#', names), words)
      : undefined
  }
  if (unit !== 'week' || byDay.some(({ nth }) => nth !== undefined)) return undefined
  if (interval > 1) return ofGender(`${rhythm}${words.withDays.replace('#', names)}`, words)
  const isWorkdays = byDay.length === 5 && byDay.every(({ weekday }) => weekday < 6)
  return isWorkdays ? words.weekdays : ofGender(words.onDays.replace('#', names), words)
}

/** Of the days, Portuguese has two that are not feminine, and Italian one that is. */
function ofGender(said: string, { locale }: RuleWords): string {
  if (locale === 'it-IT')
    return said
      .replace(/^il (prim|second|terz|quart|quint|ultim)o domenica/, (_, nth) =>
        nth === 'ultim' ? 'l’ultima domenica' : `la ${nth}a domenica`,
      )
      .replace(/^il ultimo/, 'l’ultimo')
  if (locale !== 'pt-BR') return said
  return said
    .replace(/^toda (?=s\u00e1bado|domingo)/, 'todo ')
    .replace(/ na (?=s\u00e1bado|domingo)/, ' no ')
    .replace(/^na (\p{L}+)a (?=s\u00e1bado|domingo)/u, 'no $1o ')
}

function yearly(
  { frequency, byDay, byMonth, byMonthDay }: Rule,
  rhythm: string,
  words: RuleWords,
): string | undefined {
  const [month, day] = [byMonth[0] as number, byMonthDay[0]]
  const isDate = byMonth.length === 1 && byMonthDay.length === 1 && byDay.length === 0
  if (frequency !== 'YEARLY' || !isDate || day === undefined || day < 0) return undefined
  const date = dateName(Date.UTC(2024, month - 1, day, 12), words, { day: 'numeric', month: 'long' })
  return `${rhythm}${words.onYearDay.replace('#', date)}`
}

function endOf({ count, until, isFromCompletion }: Rule, words: RuleWords): string {
  const day = until && `${until.slice(0, 4)}-${until.slice(4, 6)}-${until.slice(6, 8)}T12:00:00Z`
  const end =
    count !== undefined
      ? words.times.replace('#', String(count))
      : day === undefined
        ? ''
        : words.until.replace(
            '#',
            dateName(Date.parse(day), words, { day: 'numeric', month: 'short', year: 'numeric' }),
          )
  return `${end}${isFromCompletion ? words.afterDone : ''}`
}

/** Monday is 1. */
function dayName(weekday: number, words: RuleWords): string {
  return dateName(Date.UTC(2026, 10, 15 + weekday, 12), words, { weekday: 'long' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once: a list has thousands of tasks. */
function dateName(at: number, { locale }: RuleWords, parts: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${Object.keys(parts).join(' ')}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(at)
}
