import { addDays, type Today, todayIn } from '../../src/web/time/calendar.ts'
import { dayWords, fullDay } from '../../src/web/time/date-words.ts'
import { api } from './open-page.ts'

/** Today where the person of a server is, and days from it, as the page calls them. */
export async function daysAt(url: string) {
  const today: Today = todayIn((await api(url, 'GET', '/me')).timeZone, Date.now())
  const day = (after: number) => addDays(today.day, after)
  return {
    today,
    day,
    /** "Friday 20 November". */
    full: (after: number) => fullDay(day(after)),
    /** "Tomorrow", "Friday". */
    words: (after: number) => dayWords(day(after), today),
  }
}
