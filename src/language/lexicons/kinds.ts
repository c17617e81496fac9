import type { PartOfDay, Unit } from '../languages.ts'

/** What a word before or after a date says about it. */
export type Role =
  | 'on'
  | 'at'
  | 'by'
  | 'before'
  | 'until'
  | 'since'
  | 'after'
  | 'from'
  | 'for'
  | 'in'
  | 'starting'

export type Frequency = 'hour' | 'day' | 'week' | 'month' | 'year' | 'workday'

/** The kinds of meaning a word can have in a date or a repetition. One word may have several. */
export interface Kinds {
  /** Monday is 1. */
  weekday: number
  /** "fri"; `weekday` has the whole name. */
  shortWeekday: number
  /** 月 in 毎週月・水: only in lists after "every". */
  listWeekday: number
  /** "mondays", "montags": every one of them. */
  habit: number
  month: number
  shortMonth: number
  /** Days from today. */
  day: number
  /** "tonight": a part of today. */
  todayPart: PartOfDay
  /** "morgenochtend": a part of tomorrow. */
  tomorrowPart: PartOfDay
  /** "Samstagabend". */
  weekdayPart: readonly [number, PartOfDay]
  part: PartOfDay
  /** "dinner", after which 8 is in the evening. */
  usualPart: PartOfDay
  number: number
  /** "a" and "an", which count but are no hours. */
  article: number
  /** "half an hour". */
  halfOf: number
  /** "an hour and a half". */
  andHalf: number
  /** "quinze jours", which are two weeks. */
  amount: readonly [number, Unit]
  /** The 个 of 三个小时. */
  counter: true
  ordinal: number
  /** The "th" of "15th". */
  ordinalMark: true
  unit: Unit
  /** -1 last, 0 this, 1 next, 2 the one after; "coming" is the nearest one. */
  rel: number | 'coming'
  /** Whole phrases such as "la semana que viene". */
  relUnit: readonly [number, Unit]
  /** "the rest of the" week. */
  restOf: true
  edge: 'start' | 'middle' | 'end'
  /** "late november": only of months. */
  monthEdge: 'start' | 'middle' | 'end'
  /** The 末 of 来月末. */
  edgeAfter: 'start' | 'middle' | 'end'
  /** "eod", "fin de mes": the end of that unit, which runs now. */
  endOf: Unit
  lead: Role
  /** The same behind the date: "金曜までに", "friday at the latest". */
  tail: Role
  /** Fillers: articles and "of". */
  det: true
  /** Articles that a date may begin with: "the weekend". */
  the: true
  /** What joins the parts of one date: the の of 来週の金曜. */
  dateJoin: true
  /** "le" before 15: the day of a month. */
  dayDet: true
  /** The 日 of 15日. */
  dayMark: true
  monthMark: true
  yearMark: true
  ahead: true
  later: true
  /** The "time" of "in 2 weeks' time". */
  inTime: true
  ago: true
  agoAfter: true
  /** "a week from monday". */
  fromThen: true
  /** "vendredi en huit": so many weeks after. */
  weeksAfter: number
  /** Minutes after midnight: noon, midnight. */
  clock: number
  hourMark: true
  minuteMark: true
  /** Hours that am and pm stand for. */
  meridiem: 'am' | 'pm'
  /** Before the hour: "half past" is 30, "quarter to" -15, "halb" -30. */
  toHour: number
  /** Between minutes and the hour: "ten past five" 1, "ten to five" -1. */
  pastTo: 1 | -1
  /** After the hour: "y media" 30, "menos cuarto" -15. */
  plus: number
  /** After the hour and before minutes: "y diez", "menos diez". */
  plusMinus: 1 | -1
  around: true
  and: true
  or: true
  again: true
  thru: true
  /** The まで of から…まで. */
  thruEnd: true
  between: true
  /** "for" two hours. */
  lasting: true
  every: number
  /** "every other": two. */
  other: number
  /** "un lundi sur deux". */
  everyOther: number
  /** The ごとに of 3週間ごとに. */
  everyAfter: true
  /** "daily", "weekly": the unit and how many of it. */
  frequency: readonly [number, Frequency]
  /** "every night". */
  everyPart: PartOfDay
  workdays: true
  /** The same without "every": "weekdays", "werktags". */
  workdaysAlone: true
  /** "the last day of" every month. */
  lastDay: true
  times: true
  completed: true
  /** "except" and what else narrows a repetition in ways that are not read. */
  except: true
  none: true
  /** A name that holds a word of dates: "black friday". */
  name: true
  /** The same, but only with capitals: "The Day After Tomorrow". */
  capitalName: true
  /** "Mr", "Frau": a day or a month behind it is a name; behind those that are also nouns, if it has a capital. */
  honorific: 'any' | 'capital'
  /** Shops, hotels and the like, which may be called after a day: 天天超市. */
  place: true
  /** "at" and "to" such a place. */
  toPlace: true
  /** Function words and common words that tell the language. */
  evidence: true
  /** A date after one of these belongs to the title: "talk about tomorrow". */
  binds: true
  /** One of `binds` that can also stand for itself: "call her tomorrow", but "her friday slides". */
  pronoun: true
  /** A date after one of these is a part of a question: "ask whether saturday or sunday". */
  whether: true
  /** A date before one of these belongs to what follows: 明日の会議. */
  attributes: true
  /** "friday to call mom": words that lead from a date to the title. */
  leadsOn: true
  /** A date before one of these does not belong to it: "tomorrow with Bob". */
  opens: true
  /** "chapter", before which 3/4 is no date. */
  counted: true
}
