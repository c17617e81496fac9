import type { Sentence, Taken } from '../../sentence.ts'
import { readNumber } from './numbers.ts'

/** A time on the clock. Which half of the day it is in may be open. */
export interface Clock {
  readonly hour: number
  readonly minute: number
  readonly half?: 'am' | 'pm'
  /** Only a number: "5". It needs words around it that make it a time. */
  readonly isBare: boolean
  /** "17 Uhr", "9h", "05:30": as on a clock of 24 hours. */
  readonly isWritten: boolean
  /** "5:30", which people of 24 hours mean as it stands. */
  readonly isDigital?: boolean
}

/** "5pm", "17:30", "9h", "half past 3", "noon", "cinq heures et demie", "午後5時半". */
export function readClock(sentence: Sentence, at: number): Taken<Clock> | undefined {
  const fixed = sentence.take(at, 'clock')
  if (fixed) {
    // 中午12点半: the hour that follows says it better.
    const hour = sentence.isClose(fixed.next) ? readHour(sentence, fixed.next) : undefined
    if (!hour || hour.value.isBare) return { value: fixedClock(fixed.value), next: fixed.next }
    return {
      value: { ...hour.value, half: hour.value.hour < 10 || hour.value.hour === 12 ? 'pm' : 'am' },
      next: hour.next,
    }
  }
  return readToHour(sentence, at) ?? readMinutesPast(sentence, at) ?? readHour(sentence, at)
}

function fixedClock(minutes: number): Clock {
  return { hour: Math.floor(minutes / 60), minute: minutes % 60, isBare: false, isWritten: true }
}

/** "half past 3", "quarter to five", "halb drei". */
function readToHour(sentence: Sentence, at: number): Taken<Clock> | undefined {
  const offset = sentence.take(at, 'toHour')
  const hour = offset && readHour(sentence, offset.next)
  return hour && { value: moved(hour.value, offset.value), next: hour.next }
}

/** "ten past three", "zehn nach drei". */
function readMinutesPast(sentence: Sentence, at: number): Taken<Clock> | undefined {
  const minutes = readNumber(sentence, at)
  if (!minutes || minutes.value > 59 || minutes.value < 1) return undefined
  const place = sentence.skip(minutes.next, 'minuteMark')
  const way = sentence.take(place, 'pastTo')
  // "2 to 3pm" is an hour long; "two minutes to three" is not.
  const isRange =
    place === minutes.next && sentence.tokens[at]?.number !== undefined && sentence.take(place, 'thru')
  if (isRange) return undefined
  const hour = way && readHour(sentence, way.next)
  return hour && { value: moved(hour.value, way.value * minutes.value), next: hour.next }
}

function moved(clock: Clock, by: number): Clock {
  const minutes = clock.hour * 60 + clock.minute + by
  const isTwelve = clock.hour > 0 && clock.hour <= 12
  const wrapped = (minutes + 1440) % (isTwelve ? 720 : 1440)
  const hour = Math.floor(wrapped / 60)
  return {
    ...clock,
    hour: isTwelve && hour === 0 ? 12 : hour,
    minute: wrapped % 60,
    isBare: false,
    isWritten: false,
  }
}

function readHour(sentence: Sentence, at: number): Taken<Clock> | undefined {
  const hour = readNumber(sentence, at)
  const token = sentence.tokens[at]
  const digits = token?.number === undefined ? '' : token.word
  const joined = digits.length > 2 ? withMeridiem(sentence, digits, at) : undefined
  if (joined) return joined
  if (digits.length === 4) return fourDigits(digits, at)
  if (!hour || hour.value > 24 || digits.length > 2) return undefined
  const isPadded = digits.length === 2 && digits.startsWith('0')
  const spoken = digits === '' ? spokenMinutes(sentence, hour) : undefined
  const clock = spoken ?? withMinutes(sentence, hour, isPadded) ?? marked(sentence, hour)
  // 1時間 is how long.
  const unit = sentence.take(hour.next, 'unit')
  return clock && !clock.value.isBare && unit && unit.next > clock.next ? undefined : clock
}

/** 730am, 1130 pm. */
function withMeridiem(sentence: Sentence, digits: string, at: number): Taken<Clock> | undefined {
  const half = sentence.take(at + 1, 'meridiem')
  const [hour, minute] = [Number(digits.slice(0, -2)), Number(digits.slice(-2))]
  if (!half || digits.length > 4 || hour < 1 || hour > 12 || minute > 59) return undefined
  return { value: { hour, minute, half: half.value, isBare: false, isWritten: false }, next: half.next }
}

/** 1530, as after "at". */
function fourDigits(digits: string, at: number): Taken<Clock> | undefined {
  const [hour, minute] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  if (hour > 23 || minute > 59 || minute % 5 !== 0) return undefined
  return { value: { hour, minute, isBare: true, isWritten: true }, next: at + 1 }
}

/** "five thirty", "five thirty pm". */
function spokenMinutes(sentence: Sentence, hour: Taken<number>): Taken<Clock> | undefined {
  const minutes = sentence.take(hour.next, 'number')
  if (sentence.lexicon.language !== 'en' || !minutes || hour.value > 12) return undefined
  if (minutes.value < 10 || minutes.value > 59) return undefined
  const half = sentence.take(minutes.next, 'meridiem')
  const clock = { hour: hour.value, minute: minutes.value, isBare: !half, isWritten: false }
  return { value: half ? { ...clock, half: half.value } : clock, next: half?.next ?? minutes.next }
}

/** 17:30, 9.30 Uhr, 5:30pm. */
function withMinutes(sentence: Sentence, hour: Taken<number>, isPadded: boolean): Taken<Clock> | undefined {
  const { next } = hour
  const token = sentence.tokens[next + 1]
  if (!sentence.isMark(next, ':.') || !sentence.isClose(next) || !sentence.isClose(next + 1)) return undefined
  if (token?.number === undefined || token.word.length !== 2 || token.number > 59) return undefined
  // 9:30:15 and 9.30.2 are no times of a task.
  let place = next + 2
  if (sentence.isClose(place) && sentence.isMark(place, ':') && sentence.tokens[place + 1]?.word.length === 2)
    place += 2
  const mark = sentence.take(place, 'hourMark')
  const half = sentence.take(mark?.next ?? place, 'meridiem')
  if (half && (hour.value > 12 || hour.value === 0)) return undefined
  if (sentence.isMark(next, '.') && !mark && !half && !sentence.lexicon.dottedTimes) return undefined
  const isDotted = sentence.isMark(next, '.') && !mark && !half
  return {
    value: {
      hour: hour.value,
      minute: token.number,
      ...(half && { half: half.value }),
      isBare: isDotted,
      isWritten: isPadded || mark !== undefined,
      isDigital: true,
    },
    next: half?.next ?? mark?.next ?? place,
  }
}

/** 5pm, 17 Uhr, 9h30, 5時半, cinco y media; or only the number. */
function marked(sentence: Sentence, hour: Taken<number>): Taken<Clock> | undefined {
  const half = sentence.take(hour.next, 'meridiem')
  if (half) {
    if (hour.value < 1 || hour.value > 12) return undefined
    return {
      value: { hour: hour.value, minute: 0, half: half.value, isBare: false, isWritten: false },
      next: half.next,
    }
  }
  const mark = hourMark(sentence, hour.next, hour.value)
  const after = plus(sentence, mark ?? hour.next, mark !== undefined)
  // Who writes "drie uur" speaks, and speaks in twelve hours; who writes 3 uur may not.
  const isWritten = mark !== undefined && sentence.tokens[hour.next - 1]?.number !== undefined
  if (after) {
    const time = moved({ hour: hour.value, minute: 0, isBare: false, isWritten }, after.value)
    const late = sentence.take(after.next, 'meridiem')
    // What is said as "et demie" is said in twelve hours.
    return {
      value: { ...time, ...(late && { half: late.value }), isWritten: isWritten && hour.value > 12 },
      next: late?.next ?? after.next,
    }
  }
  if (mark === undefined)
    return { value: { hour: hour.value, minute: 0, isBare: true, isWritten: false }, next: hour.next }
  const minutes = sentence.tokens[mark]
  const isMinutes = minutes?.number !== undefined && minutes.number < 60 && minutes.word.length === 2
  const tail = isMinutes && (sentence.isClose(mark) || sentence.lexicon.spacedMinutes)
  const next = tail ? sentence.skip(mark + 1, 'minuteMark') : mark
  const late = sentence.take(next, 'meridiem')
  return {
    value: {
      hour: hour.value,
      minute: tail ? (minutes.number as number) : 0,
      ...(late && { half: late.value }),
      isBare: false,
      isWritten,
    },
    next: late?.next ?? next,
  }
}

function hourMark(sentence: Sentence, at: number, hour: number): number | undefined {
  const mark = sentence.take(at, 'hourMark')
  // In English "2h" is how long, and "15h" when.
  if (mark && sentence.take(at, 'unit') && sentence.lexicon.hours === 12 && hour < 13) return undefined
  // "9 h" is rare, and "h" alone too little.
  if (!mark || (sentence.tokens[at]?.word === 'h' && (sentence.tokens[at]?.gap.length ?? 0) > 1))
    return undefined
  return mark.next
}

/** "et demie", "menos cuarto", "y diez", 半, 15分. */
function plus(sentence: Sentence, at: number, isMarked: boolean): Taken<number> | undefined {
  const fixed = sentence.take(at, 'plus')
  if (fixed) return fixed
  const sign = sentence.take(at, 'plusMinus')
  const minutes = readNumber(sentence, sign?.next ?? at)
  if (!minutes || minutes.value > 59) return undefined
  if (sign) return { value: sign.value * minutes.value, next: sentence.skip(minutes.next, 'minuteMark') }
  const mark = isMarked ? sentence.take(minutes.next, 'minuteMark') : undefined
  return mark && { value: minutes.value, next: mark.next }
}

/** Minutes after midnight, where words around it may say which half of the day. */
export function minutesOf(clock: Clock, hint: 'am' | 'pm' | undefined, hours: 12 | 24): number {
  const { hour, minute } = clock
  const half = clock.half ?? (hour <= 12 && hour > 0 ? hint : undefined)
  if (half === 'am') return (hour % 12) * 60 + minute
  if (half === 'pm') return ((hour % 12) + 12) * 60 + minute
  const isExact = clock.isWritten || (clock.isDigital && hours === 24)
  if (isExact || hour === 0 || hour > 12) return hour * 60 + minute
  // Nobody who says "at 5" means the night; "at 9" is in the morning. With minutes, 7:30 is the morning's.
  const isAfternoon = hour < 7 || (hour === 7 && clock.isBare && hours === 12)
  return (isAfternoon ? hour + 12 : hour) * 60 + minute
}
