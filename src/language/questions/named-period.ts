import type { Due } from '../../tasks/due.ts'
import type { ReadingOptions } from '../dates/reading.ts'
import { namedSeason } from './named-season.ts'
import type { PastWindow } from './past-window.ts'

/** A season, a quarter or a year that a question names. */
export function namedPeriod(question: string, options: ReadingOptions): PastWindow | undefined {
  return namedSeason(question, options) ?? namedQuarter(question, options) ?? namedYear(question, options)
}

function namedYear(question: string, { now }: ReadingOptions) {
  const named =
    /(?:\b(?:in|from|of|since|before|im|en|nel|em|during|im jahr)\s+)(20\d\d)\b|(20\d\d)年(?!\d)/iu.exec(
      question,
    )
  const year = named?.[1] ?? named?.[2]
  if (!named || year === undefined || Number(year) > now.getUTCFullYear()) return undefined
  const from = `${year}-01-01` as Due
  const [before, last] = [`${Number(year) - 1}-12-31` as Due, `${year}-12-31` as Due]
  const window = /^before/i.test(named[0])
    ? { from: null, to: before }
    : { from, to: /^since/i.test(named[0]) ? null : last }
  return { start: named.index, end: named.index + named[0].length, window, isPlain: false }
}

/** "in Q3", of this year or the last one that had it. */
function namedQuarter(question: string, { now }: ReadingOptions) {
  const named = /\b(?:(?:in|from|of|during)\s+)?Q([1-4])(?:\s+(?:of\s+)?(20\d\d))?\b/u.exec(question)
  if (!named) return undefined
  const first = 3 * (Number(named[1]) - 1)
  const thisYear = now.getUTCFullYear()
  const year = Number(named[2] ?? (first <= now.getUTCMonth() ? thisYear : thisYear - 1))
  const day = (month: number, date: number) =>
    new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10) as Due
  const window = { from: day(first, 1), to: day(first + 3, 0) }
  return { start: named.index, end: named.index + named[0].length, window, isPlain: false }
}
