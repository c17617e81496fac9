import { type Day, dayOf, weekdayOf } from '../../tasks/civil-day.ts'
import type { Due } from '../../tasks/due.ts'
import { checkZone, wallAt } from '../../tasks/wall-clock.ts'
import type { Language, PartOfDay } from '../languages.ts'
import type { Role } from '../lexicons/kinds.ts'

/** Where and when a text is read. */
export interface ReadingOptions {
  readonly now: Date
  readonly zone: string
  /** The first day of a week: 1 Monday (unless said), 6 Saturday, 7 Sunday. */
  readonly weekStart?: 1 | 6 | 7 | undefined
  /** The language of the person; where it is absent, the words tell. English is always read too. */
  readonly language?: Language | undefined
  /** What 3/4 is; where it is absent, the language tells. */
  readonly dateOrder?: 'dmy' | 'mdy' | undefined
  readonly hours?: 12 | 24 | undefined
  /** The day of a time that says none ("at 5"), where that is not the nearest: `2026-11-20`. */
  readonly onDay?: string | undefined
}

export interface DateValue {
  /** The day or the moment that a task with these words is due. */
  readonly due: Due
  /** Of a range of days, the first. */
  readonly start?: Due
  /** Of a range of hours, when it ends and how long it takes. */
  readonly end?: Due
  readonly minutes?: number
  /** "tomorrow morning": a part of the day, which is no time. */
  readonly part?: PartOfDay
}

/** The days or moments a question is about, both counted; null is open. */
export interface DateWindow {
  readonly from: Due | null
  readonly to: Due | null
}

export interface FoundDate {
  /** In UTF-16 units of the text; words that lead to the date ("by", "on the") are inside. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly language: Language
  /** What the word before it says: by, since, before. */
  readonly role: Role | null
  readonly value: DateValue
  readonly window: DateWindow
}

/** What the rules of dates go by. */
export interface Today {
  readonly now: Date
  readonly zone: string
  readonly day: Day
  /** Minutes since midnight. */
  readonly minutes: number
  readonly weekStart: number
  readonly order: 'dmy' | 'mdy'
  readonly hours: 12 | 24
  /** The day of a time that says none; where it is absent, the nearest. */
  readonly onDay?: Day | undefined
}

/** The day it is for somebody, to be completed by what is usual in a language. */
export function todayFor(
  options: ReadingOptions,
): (language: { readonly order: 'dmy' | 'mdy'; readonly hours: 12 | 24 }) => Today {
  const { now, zone, weekStart = 1 } = options
  checkZone(zone)
  const wall = wallAt(now, zone)
  return (language) => ({
    now,
    zone,
    ...wall,
    weekStart,
    order: options.dateOrder ?? language.order,
    hours: options.hours ?? language.hours,
    ...(options.onDay !== undefined && { onDay: dayNamed(options.onDay) }),
  })
}

function dayNamed(text: string): Day {
  const [year = 0, month = 1, date = 1] = text.split('-').map(Number)
  return dayOf(year, month, date)
}

/** The first day of the week that a day is in. */
export function weekOf(day: Day, { weekStart }: Pick<Today, 'weekStart'>): Day {
  return day - ((weekdayOf(day) - weekStart + 7) % 7)
}
