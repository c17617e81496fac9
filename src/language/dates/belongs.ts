import type { Sentence } from '../sentence.ts'
import type { Phrase } from './grammar/pieces.ts'

/** What stands at a place in a text and may say when: a date, a repetition, how long. */
export type Placed = Pick<Phrase, 'first' | 'next' | 'firm'> & Partial<Pick<Phrase, 'role' | 'day' | 'clock'>>

const closing = '.!?…)]}。！？'
const pausing = ':,;-–—、，：('

/**
 * Chooses the phrases that say when. The others are a part of what is to be done: "lunch sat" has one and "sun cream"
 * has none, nor has "the friday report". Where a phrase stands decides, and the words around it.
 */
export function thoseThatSayWhen<T extends Placed>(sentence: Sentence, phrases: readonly T[]): T[] {
  sentence.considered = phrases
  const choices = choicesAmong(sentence, phrases)
  const whole = phrases.filter(
    (phrase) =>
      isWhole(sentence, phrase) &&
      looksAhead(phrase) &&
      !isShortWord(sentence, phrase) &&
      !choices.has(phrase) &&
      !isAsked(sentence, phrase) &&
      !isPlace(sentence, phrase),
  )
  const accepted = new Set<T>()
  const gone = new Array<boolean>(sentence.tokens.length).fill(false)
  const accept = (phrase: T) => {
    accepted.add(phrase)
    gone.fill(true, phrase.first, phrase.next)
  }
  // From the end on, because what stands before a date at the end stands at the end too.
  for (const phrase of whole.toReversed())
    if (isLast(sentence, phrase, gone) && fitsEnd(sentence, phrase)) accept(phrase)
  for (const phrase of whole) {
    if (accepted.has(phrase)) continue
    const isFirst = isAtStart(sentence, phrase.first, gone)
    if (isFirst ? fitsStart(sentence, phrase) : fitsInside(sentence, phrase, gone)) accept(phrase)
  }
  const [first] = whole
  if (first && !accepted.has(first) && isDayOfTime(sentence, first, [...accepted], gone)) accept(first)
  return whole.filter((phrase) => accepted.has(phrase))
}

/** "saturday or sunday": which of them is open. Two dates are told by the word between them, in whatever language. */
function choicesAmong(sentence: Sentence, phrases: readonly Placed[]): ReadonlySet<Placed> {
  const found = new Set<Placed>()
  phrases.slice(1).forEach((other, at) => {
    const one = phrases[at] as Placed
    const place = sentence.behindAny(one.next, 'or')
    if (place !== undefined && other.first <= place) found.add(one).add(other)
  })
  return found
}

/** "ask whether friday works"; the "se" of "inscrever-se amanhã" is another one. */
function isAsked(sentence: Sentence, { first }: Placed): boolean {
  if (sentence.tokens[first - 1]?.gap === '-') return false
  return [1, 2].some((back) => sentence.behindAny(first - back, 'whether') === first)
}

/** 在天天超市: a shop that is called after a day. */
function isPlace(sentence: Sentence, { first, next }: Placed): boolean {
  if (!sentence.take(next, 'place')) return false
  return sentence.follows(first, 'toPlace') || sentence.take(first, 'toPlace') !== undefined
}

/** "friday dentist 3pm": a time at the end makes a date of the day at the beginning. */
function isDayOfTime(
  sentence: Sentence,
  first: Placed,
  accepted: readonly Placed[],
  gone: readonly boolean[],
): boolean {
  const [time, another] = accepted
  if (!time?.clock || time.day || another || !first.day || first.clock || first.firm < 2) return false
  return (
    isAtStart(sentence, first.first, gone) &&
    isLast(sentence, time, gone) &&
    !sentence.take(first.next, 'attributes')
  )
}

/** "last week", "since monday" and "notes from friday" are what a task is about. */
function looksAhead({ day, role }: Placed): boolean {
  if (role === 'from' && !day?.isRange) return false
  return !day?.isPast && role !== 'since' && role !== 'after'
}

/** "el mar" is the sea before it is a tuesday: outside of English, short names need a time beside them. */
function isShortWord({ lexicon, isGiven }: Sentence, { day, clock, first, next }: Placed): boolean {
  if (!day?.isShort || day.isExact || clock || lexicon.language === 'en') return false
  return !(isGiven && lexicon.datesInside && next - first === 1)
}

/** Not a part of a longer word: "May's", "mid-friday", "friday.com", "v9". */
export function isWhole(sentence: Sentence, { first, next }: Placed): boolean {
  const { tokens } = sentence
  const before = tokens[first - 1]
  // "seven hundred and forty five pm"
  if (before && sentence.take(first, 'number') && sentence.take(first - 1, 'number')) return false
  const [begin, after] = [tokens[first], tokens[next]]
  const isJoined = (gap: string | undefined) => gap === '-' || gap === "'"
  if (before && isJoined(begin?.gap)) return false
  if (after && isJoined(after.gap)) return false
  if (before && begin?.gap === '' && isGlued(before.word, begin.word, /[@#/\\_.:$€£+=&%*-]/)) return false
  if (after?.gap !== '') return true
  if (isGlued(tokens[next - 1]?.word ?? '', after.word, /[@/\\_$€£=&%°]/)) return false
  // "monday.com" and "friday-", but not "friday." at the end of a sentence.
  return !(/^[.:'-]$/.test(after.word) && tokens[next + 1]?.gap === '')
}

const latin = /^[\p{L}\p{N}]+$/u
const ideograph = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

function isGlued(one: string, other: string, marks: RegExp): boolean {
  if (marks.test(one) || marks.test(other)) return one.length === 1 || other.length === 1
  if (ideograph.test(one) || ideograph.test(other)) return false
  return latin.test(one) && latin.test(other)
}

function isAtStart({ tokens }: Sentence, first: number, gone: readonly boolean[]): boolean {
  return tokens.slice(0, first).every(({ word }, at) => gone[at] || /^[^\p{L}\p{N}]$/u.test(word))
}

/** Whether only marks follow, or dates that were taken, and the words that join them to it. */
function isLast(sentence: Sentence, { next }: Placed, gone: readonly boolean[]): boolean {
  for (let at = next; at < sentence.tokens.length; ) {
    const link = sentence.take(at, 'again') ?? sentence.take(at, 'and')
    if (gone[at] || sentence.isMark(at, closing + pausing)) at++
    else if (link && gone[link.next]) at = link.next
    else return false
  }
  return true
}

function fitsEnd(sentence: Sentence, phrase: Placed): boolean {
  const before = phrase.first - 1
  if (before < 0) return true
  if (isOtherName(sentence, phrase) || sentence.follows(phrase.first, 'or')) return false
  const role = phrase.role ?? null
  if (role !== null && role !== 'for') return !isVague(phrase)
  if (isBound(sentence, phrase)) return false
  // "figure out the weekend"
  if (sentence.lexicon.language === 'en' && phrase.firm < 3 && sentence.take(phrase.first, 'the'))
    return false
  // "the rising sun"
  return !phrase.day?.isShort || (!sentence.take(before - 1, 'the') && !sentence.take(before - 1, 'article'))
}

/** "the friday report", "about tomorrow"; but in "call her tomorrow about it" her is a person, as in "appelle-la". */
function isBound(sentence: Sentence, { first, next }: Placed): boolean {
  const before = first - 1
  if (!sentence.take(before, 'binds') || sentence.isMark(before, pausing)) return false
  if (sentence.tokens[before]?.gap === '-') return false
  if (!sentence.take(before, 'pronoun') || sentence.take(before - 1, 'binds')) return true
  const isEnd = next >= sentence.tokens.length || sentence.isMark(next, closing + pausing)
  return !isEnd && !sentence.take(next, 'opens')
}

/** Of days of a month, "in" says little: "im 1. Stock". */
function isVague(phrase: Placed): boolean {
  return isDayOfMonth(phrase) && (phrase.role === 'in' || phrase.role === 'for')
}

/** "the 1st", which may count other things. */
function isDayOfMonth({ day, clock }: Placed): boolean {
  return day?.date !== undefined && !day.isExact && !clock
}

function fitsStart(sentence: Sentence, phrase: Placed): boolean {
  const { next, firm, day, clock } = phrase
  if (isOtherName(sentence, phrase)) return false
  if (sentence.take(next, 'or') || sentence.take(next, 'attributes')) return false
  const isDash = sentence.isMark(next, '-–—') && sentence.tokens[next]?.gap !== ''
  if (sentence.isMark(next, ':,;、，：') || isDash) return firm > 1 || sentence.isMark(next, ':：')
  if (sentence.take(next, 'leadsOn')) return firm > 1
  if (isDayOfMonth(phrase) && sentence.lexicon.language === 'en') return false
  if (firm === 3) return !isVague(phrase)
  // "segunda chamada": what counts, counts before it is a day.
  if (sentence.take(phrase.first, 'ordinal') && !clock) return false
  // "friday report" is a title in English; where nouns are not put together so, "Freitag Zahnarzt" is not.
  return firm === 2 && sentence.lexicon.language !== 'en' && (day !== undefined || clock !== undefined)
}

function fitsInside(sentence: Sentence, phrase: Placed, gone: readonly boolean[]): boolean {
  const { first, next, firm, day, role = null } = phrase
  const before = first - 1
  if (isOtherName(sentence, phrase) || sentence.take(next, 'attributes')) return false
  if (sentence.follows(first, 'or') || sentence.take(next, 'or')) return false
  if (sentence.isMark(before, pausing) && sentence.isMark(next, ',;、，:：)')) return firm > 1
  if (role === 'for' || (role === null && isBound(sentence, phrase) && !gone[before])) return false
  if (isVague(phrase)) return false
  const isOpen = sentence.take(next, 'opens') !== undefined || sentence.isMark(next, ',;:(–—')
  if (isOpen) return firm > 1 && !(isDayOfMonth(phrase) && role === null)
  // "dinner Friday 7pm Luigi's"
  if (sentence.isCapital(next) && firm === 3 && day && phrase.clock) return true
  if (!sentence.lexicon.datesInside) return false
  return firm === 3 || (firm === 2 && day?.weekday !== undefined)
}

/** "llamar a Domingo", "Tomorrow Never Dies", "World in 80 Days". */
function isOtherName(sentence: Sentence, phrase: Placed): boolean {
  const { lexicon, text } = sentence
  const { first, next, day, clock, role = null } = phrase
  if (text === text.toUpperCase()) return false
  const isBareDay = role === null && !clock && next - first === 1 && day?.weekday !== undefined
  if (lexicon.lowerCaseDays && isBareDay && first > 0 && sentence.isCapital(first)) return true
  if (lexicon.language !== 'en') return false
  // "Monday Starts on Saturday"
  if (role === 'starting' && first > 0 && sentence.isCapital(first)) return true
  const isTitle = (at: number) => sentence.isCapital(at) && sentence.typed(at).length > 1
  if (isTitle(first) && isTitle(next) && isTitle(next + 1)) return true
  // Nobody writes units so in a sentence.
  const places = Array.from({ length: next - first }, (_, offset) => first + offset)
  const isCounted = places.some((at) => sentence.tokens[at]?.number !== undefined)
  return first > 0 && isCounted && places.some((at) => isTitle(at) && sentence.take(at, 'unit') !== undefined)
}
