import type { Due } from '../../tasks/due.ts'
import type { ReadingOptions } from '../dates/reading.ts'
import type { PastWindow } from './past-window.ts'

/** The words of each season; the first month of it, from 0. */
const seasons: readonly (readonly [first: number, spaced: string, joined: string])[] = [
  [2, 'spring|frühlings?|frühjahrs?|printemps|primavera|lente|voorjaar', '春(?:天|季)|春(?=に|の)'],
  [5, 'summer|sommers?|été|verano|estate|verão|zomer', '夏(?:天|季)|夏(?=に|の)'],
  [8, 'autumn|fall|herbst(?:es)?|automne|otoño|autunno|outono|herfst|najaar', '秋(?:天|季)|秋(?=に|の)'],
  [11, 'winters?|hiver|invierno|inverno|winter', '冬(?:天|季)|冬(?=に|の)'],
]

const last =
  'last|past|letzte[nmsr]?|vergangene[nmsr]?|derni(?:er|ère)|pasad[oa]|scors[oa]|passad[oa]|afgelopen|vorige'
const since = 'since|seit|depuis|desde|dal(?:la|l)?|sinds'
const inside =
  `in|during|over|from|dans|this|im|am|diese[nmsr]?|vom|au|en|à|cet|ce|este|esta|nel(?:la|l)?|quest[oa]?|d(?=['’](?:estate|inverno))|
  no|na|neste|nesta|de|deze|dit`.replace(/\s+/g, '')
const article = 'the|der|den|dem|le|l|el|la|il|lo|o|a|de|het|die'

/** "in spring", "last winter", "seit dem Sommer": the latest one that has begun; "last" is one that is over. */
export function namedSeason(question: string, { now }: ReadingOptions): PastWindow | undefined {
  for (const [first, spaced, joined] of seasons) {
    const named = seasonPattern(spaced, joined).exec(question)
    if (!named) continue
    const [today, thisYear] = [now.toISOString().slice(0, 10), now.getUTCFullYear()]
    const { year, isLast, isSince, isThere } = toldBy(named, thisYear)
    if (!isThere) continue
    const windowIn = (of: number) => ({ from: dayOf(of, first, 1), to: dayOf(of, first + 3, 0) })
    // A winter that began the year before last is the last that is over, in February.
    const window = (year ? [year] : [thisYear, thisYear - 1, thisYear - 2])
      .map(windowIn)
      .find(({ from, to }) => (isLast ? to < today : from <= today))
    if (!window) continue
    const [start, end] = [named.index, named.index + named[0].length]
    return { start, end, window: isSince ? { ...window, to: null } : window, isPlain: isLast || isSince }
  }
  return undefined
}

function toldBy({ groups = {} }: RegExpExecArray, thisYear: number) {
  const { before, lastBefore, lastAfter, year, joinedYear, yearAgo, joined } = groups
  const isLast = lastBefore !== undefined || lastAfter !== undefined
  const isSince = before !== undefined && new RegExp(`^(?:${since})`, 'iu').test(before)
  const named = year ?? joinedYear ?? (yearAgo && thisYear - 1)
  return {
    ...{ isLast, isSince, year: named === undefined ? undefined : Number(named) },
    isThere: isLast || before !== undefined || joined !== undefined,
  }
}

/** A season alone is a framework, or a verb: a word before it says that it is a time. */
function seasonPattern(spaced: string, joined: string): RegExp {
  const latin =
    `(?<![\\p{L}\\p{N}])(?:(?<before>${since}|${inside})[ '’]+)?(?:(?:${article})[ '’]+)?` +
    `(?:(?<lastBefore>${last}) )?(?:${spaced})(?: (?<lastAfter>${last}))?(?: (?:(?:of|de|del|do|van) )?(?<year>20\\d\\d))?` +
    '(?![\\p{L}\\p{N}])(?! of (?!20))(?! (?:boot|framework|security|data|mvc|batch|cloud|back|through)(?!\\p{L}))'
  const signs = `(?:(?:(?<joinedYear>20\\d\\d)年|今年|(?<yearAgo>去年))[の的]?)?(?<joined>${joined})[にの]?`
  return new RegExp(`${latin}|${signs}`, 'iu')
}

function dayOf(year: number, month: number, date: number): Due {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10) as Due
}
