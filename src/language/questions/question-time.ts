import { dayFromIso, isoOf } from '../../tasks/civil-day.ts'
import type { Due } from '../../tasks/due.ts'
import type { DateWindow, ReadingOptions } from '../dates/reading.ts'
import { findPastWindow } from './past-window.ts'
import {
  generalWords,
  historyEnds,
  historyWords,
  kindWords,
  monthsAgo,
  noteNouns,
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
  const year = namedYear(question, options)
  const worded = ofMonth(question)
  const found = year ?? (await findPastWindow(worded, options))
  // "when is it sent on friday" asks for what is usual; "what was said on friday" for a day.
  const dated = found && (found.isPlain || isPast(question)) ? found : undefined
  const undated = dated ? `${worded.slice(0, dated.start)} ${worded.slice(dated.end)}` : question
  const order = orderIn(undated)
  const isHistory = historyWords.test(undated) || historyEnds.test(undated)
  if (!dated && !order && !isHistory) return nothing
  const bare = undated
    .replace(order ? (orderWords[order] as RegExp) : /(?!)/u, ' ')
    .replace(isHistory ? historyWords : /(?!)/u, ' ')
    .replace(isHistory ? historyEnds : /(?!)/u, ' ')
  const subject = bare.replace(/\s+/g, ' ').trim()
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

/**
 * "decisions from september" and "in the first week of september" are those of that month, "from september on" are those since. As
 * long as before.
 */
function ofMonth(question: string): string {
  return question.replace(fromMonth, (found, month: string) => `in ${month}`.padStart(found.length))
}

const fromMonth =
  /\b(?:(?:(?:in|at|from) )?(?:the )?(?:(?:first|second|third|fourth|last) (?:week|half|days)|beginning|middle|end) of|from|of) (january|february|march|april|may|june|july|august|september|october|november|december)\b(?! (?:on|onwards?|to|until|till)\b)/gi

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

/** Characters from the beginning of one word to that of the other: "the most recent of our decisions". */
const nextTo = 24

function namedYear(question: string, { now }: ReadingOptions) {
  const named = /(?:\b(?:in|im|en|nel|em|during|im jahr)\s+)(20\d\d)\b|(20\d\d)年(?!\d)/iu.exec(question)
  const year = named?.[1] ?? named?.[2]
  if (!named || year === undefined || Number(year) > now.getUTCFullYear()) return undefined
  const window = { from: `${year}-01-01` as Due, to: `${year}-12-31` as Due }
  return { start: named.index, end: named.index + named[0].length, window, isPlain: false }
}

/** Whether a word is left that is about something: in "what did we decide" there is none. */
function namesSubject(text: string): boolean {
  const rest = text.toLowerCase().replace(generalWords, ' ')
  return /[\p{L}\p{N}]/u.test(rest)
}
