import { type Placed, thoseThatSayWhen } from '../dates/belongs.ts'
import { readDuration } from '../dates/grammar/numbers.ts'
import { readPhrase } from '../dates/grammar/phrase.ts'
import type { Phrase } from '../dates/grammar/pieces.ts'
import type { Today } from '../dates/reading.ts'
import { type RepeatPhrase, readRepeatPhrase } from '../repetition/grammar/repeat-phrase.ts'
import type { Sentence } from '../sentence.ts'

export type TaskPhrase =
  | ({ readonly kind: 'date' } & Phrase)
  | ({ readonly kind: 'repeat' } & RepeatPhrase)
  | ({ readonly kind: 'length'; readonly minutes: number } & Placed)

/** Dates, repetitions and durations of one line, from left to right, without those that belong to its title. */
export function findPhrases(sentence: Sentence, today: Today): TaskPhrase[] {
  const found: TaskPhrase[] = []
  for (let at = 0; at < sentence.tokens.length; ) {
    const phrase = readAt(sentence, at, today)
    // Half of a repetition is none, and then the dates beside it are not what they seem.
    if (phrase) found.push(phrase)
    if (phrase?.kind === 'repeat' && phrase.isOpen) return leaveAll(sentence, phrase)
    at = phrase ? phrase.next : at + 1
  }
  return thoseThatSayWhen(sentence, found)
}

function leaveAll(sentence: Sentence, { first }: TaskPhrase): [] {
  sentence.considered = [{ first, next: sentence.tokens.length }]
  return []
}

function readAt(sentence: Sentence, at: number, today: Today): TaskPhrase | undefined {
  const date = readPhrase(sentence, at, today)
  const repeat = readRepeatPhrase(sentence, at, today)
  if (repeat && repeat.next >= (date?.next ?? 0)) return { kind: 'repeat', ...repeat }
  const length = readLength(sentence, at)
  if (length && (!date || (date.next <= length.next && isEarly(date)))) return length
  return date && { kind: 'date', ...date }
}

/** "2h" alone is how long, where "14h" is when. */
function isEarly({ clock, day, role }: Phrase): boolean {
  return day === undefined && role === null && clock !== undefined && clock.hour < 7
}

function readLength(sentence: Sentence, at: number): TaskPhrase | undefined {
  if (!sentence.canBegin(at)) return undefined
  const word = sentence.take(at, 'lasting')
  const duration = readDuration(sentence, word?.next ?? at)
  if (!duration || (at > 0 && sentence.take(at - 1, 'every'))) return undefined
  return { kind: 'length', minutes: duration.value, first: at, next: duration.next, firm: word ? 2 : 1 }
}
