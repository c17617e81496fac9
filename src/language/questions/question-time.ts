import { dayFromIso, isoOf } from '../../tasks/civil-day.ts'
import type { Due } from '../../tasks/due.ts'
import type { DateWindow, ReadingOptions } from '../dates/reading.ts'
import { namesSubject } from './general-words.ts'
import { withoutHistory } from './history-words.ts'
import { namedPeriod } from './named-period.ts'
import { findPastWindow } from './past-window.ts'
import {
  kindWords,
  monthsAgo,
  noteNouns,
  numberAfter,
  numberBefore,
  orderWords,
  pastWords,
  weeksAgo,
} from './time-words.ts'

/** What a question to the memory says about time, and what is left of it to be looked for. */
export interface QuestionTime {
  /** The days in which it was written down. */
  readonly window: DateWindow | null
  /** "the latest decision", "the oldest note". */
  readonly order: 'newest' | 'oldest' | null
  /** The kind of note that is asked for: "what did we decide" wants decisions. */
  readonly kind: 'decision' | 'rule' | 'issue' | null
  /** What held before is asked for: "what did we use before?" */
  readonly isHistory: boolean
  /** The question without the words that say when; empty where nothing is left that names a subject. */
  readonly subject: string
}

/** Longer texts are no questions with a time: they are pasted, and full of dates that mean nothing. */
const longestQuestion = 300

/** Reads the time in a question, in all nine languages. What says nothing of it comes back as it is. */
export async function readQuestionTime(question: string, options: ReadingOptions): Promise<QuestionTime> {
  const nothing = { window: null, order: null, kind: null, isHistory: false, subject: question }
  if (question.length > longestQuestion) return nothing
  const worded = inPlainWords(question)
  const found = namedPeriod(question, options) ?? (await findPastWindow(worded, options))
  // "when is it sent on friday" asks for what is usual; "what was said on friday" for a day.
  const dated = found && (found.isPlain || isPast(question)) ? found : undefined
  const undated = dated ? `${worded.slice(0, dated.start)} ${worded.slice(dated.end)}` : question
  const order = orderIn(undated)
  const unordered = order ? withoutOrder(undated, order) : undated
  const present = withoutHistory(unordered)
  const isHistory = present !== null
  if (!dated && !order && !isHistory) return nothing
  const subject = (present ?? unordered).replace(/\s+/g, ' ').trim()
  return {
    window: dated ? about(dated.window, worded.slice(dated.start, dated.end)) : null,
    order,
    kind: kindNames.find((kind) => kindWords[kind].test(question)) ?? null,
    isHistory,
    subject: namesSubject(subject) ? subject : '',
  }
}

/** "two weeks ago" is about then: nobody counts the days. */
function about(window: DateWindow, phrase: string): DateWindow {
  const { from, to } = window
  const days = weeksAgo.test(phrase) ? 3 : monthsAgo.test(phrase) ? 15 : 0
  return days === 0 || !from || from !== to ? window : { from: shifted(from, -days), to: shifted(from, days) }
}

function shifted(due: Due, days: number): Due {
  return isoOf(dayFromIso(due) + days) as Due
}

/** What people say of a time in English, in words that are read as dates. As long as before. */
function inPlainWords(question: string): string {
  return plainWords.reduce(
    (text, [said, plain]) =>
      text.replace(said, (found, named: string) => plain(named).padStart(found.length).slice(-found.length)),
    question,
  )
}

const months = 'january|february|march|april|may|june|july|august|september|october|november|december'
const partOf =
  '(?:(?:in|at|from) )?(?:the )?(?:(?:first|second|third|fourth|last) (?:week|half|days)|beginning|start|middle|end) of'

const daysOf = { week: 7, month: 30, year: 365 } as const

const plainWords: readonly (readonly [RegExp, (named: string) => string])[] = [
  // "decisions from september" are those of that month, "from september on" those since.
  [
    new RegExp(`\\b(?:${partOf}|from|of) (${months})\\b(?! (?:on|onwards?|to|until|till)\\b)`, 'gi'),
    (month) => `in ${month}`,
  ],
  // "From last week" is said of what was written down then, as "from september" is.
  [
    /\bfrom (yesterday|(?:last|this) (?:week|weekend|month|year))\b(?! (?:on|onwards?|to|until|till)\b)/gi,
    (time) => time,
  ],
  [new RegExp(`\\b${partOf} ((?:last|this) (?:week|month|quarter|year))\\b`, 'gi'), (time) => time],
  [/\b(?:past|last) fortnight\b/gi, () => 'last two weeks'],
  [/\b(?:last night|yesterday (?:morning|afternoon|evening|night))\b/gi, () => 'yesterday'],
  [
    /\b(?:in|over|during|within) the (?:past|last) (few|two|couple of|\d\d?)? ?hours?\b/gi,
    (hours) => (Number(hours) > 24 ? `last ${Math.ceil(Number(hours) / 24)} days` : 'since yesterday'),
  ],
  // What lies behind from today on, and not the month before this one.
  [
    /\b(?:in|over|during|within) the past (week|month|year)\b/gi,
    (time) => `last ${daysOf[time.toLowerCase() as keyof typeof daysOf]} days`,
  ],
  [/\b(?:at|on|over|during) the weekend\b/gi, () => 'last weekend'],
]

const kindNames = ['decision', 'rule', 'issue'] as const

function isPast(question: string): boolean {
  return pastWords.test(question)
}

/** "the latest decision": the word and what it is about stand side by side. "latest version" is about something else. */
function orderIn(text: string): 'newest' | 'oldest' | null {
  for (const order of ['newest', 'oldest'] as const) {
    const at = text.search(orderWords[order])
    const noun = text.search(noteNouns)
    if (at >= 0 && noun >= 0 && Math.abs(at - noun) <= nextTo) return order
  }
  return null
}

/** "the last three decisions": how many is no subject, either. */
function withoutOrder(text: string, order: 'newest' | 'oldest'): string {
  const found = orderWords[order].exec(text)
  if (!found) return text
  const before = text.slice(0, found.index).replace(numberBefore, '')
  return `${before} ${text.slice(found.index + found[0].length).replace(numberAfter, '')}`
}

/** Characters from the beginning of one word to that of the other: "the most recent of our decisions". */
const nextTo = 24
