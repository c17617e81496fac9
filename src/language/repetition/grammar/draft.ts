import type { RuleDay, RuleFrequency } from '../../../tasks/repetition/rule.ts'
import type { Clock } from '../../dates/grammar/clocks.ts'
import type { DayPiece } from '../../dates/grammar/day-piece.ts'
import type { Phrase } from '../../dates/grammar/pieces.ts'
import type { PartOfDay, Unit } from '../../languages.ts'
import type { Frequency } from '../../lexicons/kinds.ts'

/** What words say about a repetition, before it is a rule. */
export interface RepeatDraft {
  readonly frequency: RuleFrequency
  readonly interval: number
  readonly days?: readonly RuleDay[]
  readonly monthDays?: readonly number[]
  readonly month?: number
  readonly part?: PartOfDay
  readonly clock?: Clock
  readonly clockEnd?: Clock
  readonly minutes?: number
  readonly times?: number
  /** The day after which it ends, and the one on which it begins. */
  readonly until?: DayPiece
  readonly starting?: Phrase
  /** "for 3 weeks". */
  readonly lasting?: { readonly count: number; readonly unit: Unit }
  readonly isFromCompletion?: boolean
  /** 3 stands anywhere, 2 is "on mondays", 1 is "daily": a title may have it. */
  readonly firm: 1 | 2 | 3
}

export const workdays: readonly RuleDay[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday }))

const frequencies: Readonly<Record<Unit | Frequency, readonly [RuleFrequency, number] | undefined>> = {
  minute: undefined,
  hour: ['HOURLY', 1],
  day: ['DAILY', 1],
  workday: ['WEEKLY', 1],
  week: ['WEEKLY', 1],
  fortnight: ['WEEKLY', 2],
  weekend: ['WEEKLY', 1],
  month: ['MONTHLY', 1],
  quarter: ['MONTHLY', 3],
  year: ['YEARLY', 1],
}

/** "every 3 weeks". */
export function everyUnit(unit: Unit, count: number, firm: 1 | 2 | 3 = 3): RepeatDraft | undefined {
  const found = frequencies[unit]
  if (!found || count < 1 || count !== Math.floor(count)) return undefined
  const [frequency, factor] = found
  const base = { frequency, interval: factor * count, firm }
  if (unit === 'workday') return count === 1 ? { ...base, days: workdays } : undefined
  return unit === 'weekend' ? { ...base, days: [{ weekday: 6 }] } : base
}
