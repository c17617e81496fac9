const fromOneToTwelve = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'
const weekday = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const shortDay = '(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)'
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|' +
  'sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const tomorrow = '(?:tomorrow|tmrw|tmr|tommorow|tomorow|tommorrow|tomorrrow|tomorro)'
const partOfDay = '(?:morning|afternoon|evening|night)'
const unit = '(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)'
const amount = `(?:\\d{1,4}|an?|half an|${fromOneToTwelve}|a couple of|a few|couple of|few|several)`
const meridiem = "(?:am|pm|a\\.m\\.?|p\\.m\\.?|o'?clock)"

const minutes = '(?:fifteen|thirty|forty[- ]five)'
// "seven hundred and forty five pm" is none of these.
const notLargeNumber = '(?<!(?:hundred|and|twenty|thirty|forty|fifty) )'

const days = [
  `(?:the )?day after ${tomorrow}`,
  `later (?:today|tonight)`,
  `${tomorrow}(?: ${partOfDay})?`,
  'today',
  'tonight',
  `(?:this|next)(?: coming)? (?:${weekday}|${shortDay})(?: ${partOfDay})?`,
  `(?:the )?coming ${weekday}`,
  `(?:this|next) (?:morning|afternoon|evening|weekend|week|month|year)`,
  `(?:the )?weekend`,
  `${weekday}(?: ${partOfDay})?`,
  `(?:the )?\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}(?:,? \\d{4})?`,
  `${month} (?:the )?\\d{1,2}(?:st|nd|rd|th)?(?:,? \\d{4})?`,
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}/\\d{1,2}(?:/\\d{2,4})?',
  `in ${amount} ${unit}`,
  `${amount} ${unit} from (?:now|today)`,
  `(?:the )?end of (?:the |this |next )?(?:day|week|month|year)`,
  'eod|eow|cob',
]
const times = [
  `(?:at |@ ?|around )?\\d{1,2}(?:[:.]\\d{2})? ?${meridiem}`,
  `${notLargeNumber}(?:at |@ ?|around )?(?:${fromOneToTwelve})(?:[ -]${minutes})? ?${meridiem}`,
  '(?:at |@ ?|around )?\\d{1,2}:\\d{2}',
  `(?:at |@ ?|around )(?:\\d{1,2}|${fromOneToTwelve})(?![:.\\d])`,
  '(?:at )?(?:noon|midnight)',
  `(?:first thing )?in the (?:morning|afternoon|evening)`,
  'at night',
]
const lead = `(?:due|by|on|before|until|till|for|starting|no later than)`
const onShortDay = `(?:on|by|until|before) ${shortDay}`
const piece = `(?:(?:${lead} ){0,2}(?:${[...days, ...times].join('|')})|${onShortDay})`
const run = `${piece}(?:,? ${piece}){0,3}`
const atEnd = new RegExp(`(?:^|[ ,(-])(?<due>${run})\\)?[.!]*$`, 'du')
const atStart = new RegExp(`^(?<due>${run})(?![\\p{L}\\p{N}'])`, 'du')
const inside = new RegExp(`\\b(?<due>${run})(?= (?:about|with|regarding|because|so|to|from)\\b)`, 'du')

// Long enough for four pieces; the rest of a long text need not be looked at.
const reach = 140

/** Where a date stands in a text, and in words that `readDueWords` reads. */
export interface DuePhrase {
  readonly start: number
  readonly end: number
  /** Where the text before it ends: the comma or the bracket that leads to it is left out too. */
  readonly from: number
  readonly due: string
}

/** Finds "tomorrow at 5" at the end of a text in lower case. */
export function findDueAtEnd(low: string): DuePhrase | undefined {
  const skipped = Math.max(0, low.length - reach)
  const found = atEnd.exec(low.slice(skipped))
  const span = found?.indices?.groups?.due
  if (!found || !span) return undefined
  const [start, end] = [skipped + span[0], skipped + span[1]]
  return { start, end, from: skipped + found.index, due: dueOf(low.slice(start, end)) }
}

/** Finds "friday" at the beginning of "friday to call mom". */
export function findDueAtStart(low: string): DuePhrase | undefined {
  const found = atStart.exec(low.slice(0, reach))?.[0]
  return found === undefined ? undefined : { start: 0, end: found.length, from: 0, due: dueOf(found) }
}

/** Finds "tomorrow" in "call mom tomorrow about the party". */
export function findDueInside(low: string): DuePhrase | undefined {
  const found = inside.exec(low.slice(0, 2 * reach))
  if (!found || found.index === 0) return undefined
  const { index: start } = found
  return { start, end: start + found[0].length, from: start, due: dueOf(found[0]) }
}

export function isDue(low: string): boolean {
  const found = atStart.exec(low)
  return found !== null && found[0].length === low.length
}

/** Verbatim, except for what `readDueWords` does not read. */
function dueOf(said: string): string {
  const words = said
    .replace(new RegExp(tomorrow, 'g'), 'tomorrow')
    .replace(/^(?:(?:due|by|on|before|until|till|for|starting|no later than) )+/, '')
    .replace(/ (?:by|before|until|till|for|starting|no later than) /g, ' ')
    .replace(/\blater (today|tonight)/, '$1')
    .replace(/\b(?:the )?day after tomorrow/, 'the day after tomorrow')
    .replace(/\b(?:the )?(?:this |next )?coming (?=\w+day)/, 'this ')
    .replace(/^the (?=weekend|end of)/, '')
    .replace(/^end of (?:this|the) (?=week|month|day)/, 'end of ')
    .replace(/^first thing /, '')
    .replace(/\b(tomorrow|\w+day) in the (morning|afternoon|evening)/, '$1 $2')
    .replace(/\bfrom today$/, 'from now')
    .replace(/\b(?:around|@) ?/g, 'at ')
    .replace(/(\d)\.(\d\d)/g, '$1:$2')
    .replace(clockWords, clockDigits)
  // "at 5" by itself is in the afternoon for anyone who does not say so.
  return words.replace(
    /^(?:at )?(\d{1,2})$/,
    (_, hour: string) => `${hour}${isMorning(Number(hour)) ? 'am' : 'pm'}`,
  )
}

const clockWords = new RegExp(
  `\\b(?<hour>${fromOneToTwelve})(?:[ -](?<minutes>fifteen|thirty|forty[- ]five))?(?= ?${meridiem}|$)`,
  'g',
)
const minutesOf: Readonly<Record<string, string>> = { fifteen: ':15', thirty: ':30' }

function clockDigits(_: string, hour: string, minutes?: string): string {
  const digits = fromOneToTwelve.split('|').indexOf(hour) + 1
  return `${digits}${minutes ? (minutesOf[minutes] ?? ':45') : ''}`
}

function isMorning(hour: number): boolean {
  return hour >= 8 && hour <= 11
}
