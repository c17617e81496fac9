import { readDueWords } from '../../../language/due-words.ts'
import type { Clock } from './scene.ts'

/** Days from and to, both counted, as `2026-01-31`. */
export interface DueSpan {
  readonly from: string
  readonly to: string
  readonly words: string
}

/** The days that "this week" or "friday" stand for; null where the words are not understood. */
export async function readDueSpan(words: string, clock: Clock): Promise<DueSpan | null> {
  const day = await dayOf('today', clock)
  if (day === null) return null
  const today = Date.parse(day)
  // Weeks begin on Monday.
  const weekday = (new Date(today).getUTCDay() + 6) % 7
  const span = (from: number, to: number): DueSpan => ({
    from: shift(today, from),
    to: shift(today, to),
    words,
  })
  const low = words.toLowerCase().trim()
  if (/^(?:in |for )?(?:the )?(?:this |coming )?week$|^this week$/.test(low)) return span(0, 6 - weekday)
  if (/^(?:the )?next week$/.test(low)) return span(7 - weekday, 13 - weekday)
  if (/^(?:the |this |on the )?weekend$/.test(low)) return span(Math.max(0, 5 - weekday), 6 - weekday)
  const month = /^(?:the )?(this|next) month$/.exec(low)?.[1]
  if (month) {
    const [year = 0, number = 0] = day.split('-').map(Number)
    const begin = Date.UTC(year, month === 'this' ? number - 1 : number, 1)
    const end = Date.UTC(year, month === 'this' ? number : number + 1, 0)
    return { from: month === 'this' ? day : shift(begin, 0), to: shift(end, 0), words }
  }
  const until = /^(?:by|before|until|till) (.+)$/.exec(low)?.[1]
  const meant = await dayOf(until ?? low, clock)
  if (meant === null) return null
  return { from: until ? '0000-00-00' : meant, to: meant, words }
}

export function isWithin(due: string | null, { from, to }: DueSpan): boolean {
  const day = due?.slice(0, 10)
  return day !== undefined && day >= from && day <= to
}

function shift(day: number, days: number): string {
  return new Date(day + days * 86_400_000).toISOString().slice(0, 10)
}

async function dayOf(words: string, clock: Clock): Promise<string | null> {
  try {
    return (await readDueWords(words, clock)).slice(0, 10)
  } catch {
    return null
  }
}
