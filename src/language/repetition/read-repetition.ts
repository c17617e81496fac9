import { firstOccurrence } from '../../tasks/repetition/next-occurrence.ts'
import { badRule, readRule, writeRule } from '../../tasks/repetition/rule.ts'
import { trimWhiteSpace } from '../../tasks/task-text.ts'
import { dayDue } from '../../tasks/wall-clock.ts'
import { bestReading } from '../dates/find-dates.ts'
import { type ReadingOptions, type Today, todayFor } from '../dates/reading.ts'
import { candidates, loadLexicons } from '../lexicons/load.ts'
import { Sentence } from '../sentence.ts'
import { type RepeatPhrase, readRepeatPhrase } from './grammar/repeat-phrase.ts'
import { type Repeated, repeatOf } from './repetition.ts'

/**
 * Reads a text that is only a repetition, in words or as a rule of RFC 5545; null where it says that there is none
 * ("never"). The first date is the nearest from now on.
 */
export async function readRepetition(text: string, options: ReadingOptions): Promise<Repeated | null> {
  const words = trimWhiteSpace(text)
  if (/^(?:RRULE:)?FREQ=/i.test(words)) return readAsRule(words, options)
  if (words === '' || words.length > 200) throw notUnderstood(text)
  const lexicons = await loadLexicons(candidates(words, options.language))
  if (lexicons.some((lexicon) => saysNone(new Sentence(words, lexicon)))) return null
  const { today, phrases } = bestReading(words, options, lexicons, wholeRepetition)
  const [phrase] = phrases
  const repeated = phrase && (await repeatOf(phrase, today))
  if (!repeated) throw notUnderstood(text)
  return repeated
}

async function readAsRule(words: string, options: ReadingOptions): Promise<Repeated> {
  const rule = readRule(words)
  const today = todayFor(options)({ order: 'dmy', hours: 24 })
  const due = await firstOccurrence(rule, dayDue(today.day), today.zone)
  if (due === null) throw badRule('That repetition has ended already.', 'Give it a later end.')
  return { repetition: { rule: writeRule(rule), from: rule.isFromCompletion ? 'completion' : 'due' }, due }
}

function saysNone(sentence: Sentence): boolean {
  return sentence.take(0, 'none')?.next === sentence.tokens.length
}

function wholeRepetition(sentence: Sentence, today: Today): RepeatPhrase[] {
  const phrase = readRepeatPhrase(sentence, 0, today)
  if (!phrase) return []
  const isAll = sentence.tokens.slice(phrase.next).every(({ word }) => /^[^\p{L}\p{N}]$/u.test(word))
  return isAll ? [phrase] : []
}

function notUnderstood(text: string) {
  return badRule(`"${text.slice(0, 60)}" is not a repetition I understand.`)
}
