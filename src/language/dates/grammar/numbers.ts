import type { Unit } from '../../languages.ts'
import type { Sentence, Taken } from '../../sentence.ts'

const han = '〇一二三四五六七八九'

/** A whole number, in digits or words. */
export function readNumber(sentence: Sentence, at: number): Taken<number> | undefined {
  const token = sentence.tokens[at]
  if (token?.number !== undefined) return { value: token.number, next: at + 1 }
  return readHan(sentence, at) ?? sentence.take(at, 'number')
}

/** 十五, 二十四, 两. Only up to 99: dates have no more. */
function readHan(sentence: Sentence, at: number): Taken<number> | undefined {
  const digit = (place: number) => {
    const word = sentence.tokens[place]?.word ?? ''
    return word === '两' ? 2 : word === '' ? -1 : han.indexOf(word)
  }
  const isTen = (place: number) => sentence.tokens[place]?.word === '十'
  const first = digit(at)
  if (isTen(at)) {
    const ones = digit(at + 1)
    return ones > 0 ? { value: 10 + ones, next: at + 2 } : { value: 10, next: at + 1 }
  }
  if (first < 0) return undefined
  if (!isTen(at + 1)) return { value: first, next: at + 1 }
  const ones = digit(at + 2)
  return ones > 0 ? { value: first * 10 + ones, next: at + 3 } : { value: first * 10, next: at + 2 }
}

export interface OrdinalNumber {
  readonly value: number
  readonly isOrdinal: boolean
}

/** 15, 15th, 15., "fifteenth". */
export function readOrdinal(sentence: Sentence, at: number): Taken<OrdinalNumber> | undefined {
  const word = sentence.take(at, 'ordinal')
  if (word) return { value: { value: word.value, isOrdinal: true }, next: word.next }
  const number = readNumber(sentence, at)
  if (!number) return undefined
  const { value, next } = number
  const mark = sentence.isClose(next) ? sentence.take(next, 'ordinalMark') : undefined
  if (mark) return { value: { value, isOrdinal: true }, next: mark.next }
  // "15." is an ordinal where a full stop makes one, unless more digits follow: 15.30.
  const isDotted = sentence.isClose(next) && sentence.isMark(next, '.')
  const isDecimal = sentence.isClose(next + 1) && sentence.tokens[next + 1]?.number !== undefined
  if (isDotted && !isDecimal && sentence.lexicon.dottedOrdinals)
    return { value: { value, isOrdinal: true }, next: next + 1 }
  return { value: { value, isOrdinal: false }, next }
}

export interface Amount {
  readonly count: number
  readonly unit: Unit
}

/** "3 days", "half an hour", "an hour and a half", "2h", "1.5 hours". */
export function readAmount(sentence: Sentence, at: number): Taken<Amount> | undefined {
  const idiom = sentence.take(at, 'amount')
  if (idiom) return { value: { count: idiom.value[0], unit: idiom.value[1] }, next: idiom.next }
  const count = readCount(sentence, at)
  if (!count) return undefined
  const unit = sentence.take(count.next, 'unit')
  if (!unit || unit.value === 'weekend') return undefined
  // One letter is a unit only next to its number: "2h", not "2 h and".
  const isLetter = /^[a-z]$/.test(sentence.tokens[count.next]?.word ?? '')
  if (isLetter && !sentence.isClose(count.next)) return undefined
  const half = sentence.take(unit.next, 'andHalf')
  return {
    value: { count: count.value + (half?.value ?? 0), unit: unit.value },
    next: half?.next ?? unit.next,
  }
}

function readCount(sentence: Sentence, at: number): Taken<number> | undefined {
  const half = sentence.take(at, 'halfOf')
  if (half) return half
  const number = readNumber(sentence, at)
  const article = sentence.take(at, 'article')
  // "a couple of" is a number, and longer than "a".
  const first = number && (!article || number.next >= article.next) ? number : article
  if (!first) return undefined
  const token = sentence.tokens[at]
  const isDecimal =
    token?.number !== undefined &&
    sentence.isMark(at + 1, '.,') &&
    sentence.isClose(at + 1) &&
    sentence.isClose(at + 2)
  const decimals = sentence.tokens[at + 2]
  if (isDecimal && decimals?.number !== undefined && decimals.word.length === 1)
    return { value: Number(`${token.word}.${decimals.word}`), next: at + 3 }
  // "une demi-heure", "een half uur"
  const halved = first.value === 1 && sentence.take(first.next, 'halfOf')
  if (halved) return halved
  const more = sentence.take(first.next, 'andHalf')
  if (more) return { value: first.value + more.value, next: more.next }
  return { value: first.value, next: sentence.skip(first.next, 'counter') }
}

const minutesOf: Partial<Record<Unit, number>> = { minute: 1, hour: 60 }

/** How long: "2h", "90 min", "1h30", "an hour and 15 minutes". */
export function readDuration(sentence: Sentence, at: number): Taken<number> | undefined {
  const first = readAmount(sentence, at)
  const minutes = first && minutesOf[first.value.unit]
  if (!first || !minutes) return undefined
  const total = first.value.count * minutes
  const whole = { value: Math.round(total), next: first.next }
  if (minutes === 1) return total > 0 && total <= 1440 ? whole : undefined
  const rest = sentence.tokens[first.next]
  if (rest?.number !== undefined && rest.number < 60 && rest.word.length === 2 && rest.gap === '') {
    const mark = sentence.isClose(first.next + 1) && sentence.take(first.next + 1, 'unit')
    const next = mark && mark.value === 'minute' ? mark.next : first.next + 1
    return { value: Math.round(total + rest.number), next }
  }
  const more = readAmount(sentence, sentence.skip(first.next, 'and'))
  if (more?.value.unit === 'minute') return { value: Math.round(total + more.value.count), next: more.next }
  return total > 0 && total <= 1440 ? whole : undefined
}
