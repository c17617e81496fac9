import type { PersonSettings } from '../api/settings.ts'

type WeekInfo = { readonly firstDay: number }
type Locale = Intl.Locale & { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** What a browser knows of the person before it: a first guess at their settings. */
export function browserHabits(named = navigator.language): Partial<PersonSettings> {
  const language = knownTag(named)
  const { timeZone, hourCycle } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions()
  const locale = new Intl.Locale(language) as Locale
  const firstDay = (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay
  return {
    timeZone,
    hours: hourCycle === 'h11' || hourCycle === 'h12' ? 12 : 24,
    language,
    ...(firstDay !== undefined && { weekStart: firstDay }),
  }
}

/** Some systems name a language as no standard does: `en-US@posix`. */
function knownTag(language: string): string {
  try {
    return new Intl.Locale(language).toString()
  } catch {
    return 'en-GB'
  }
}
