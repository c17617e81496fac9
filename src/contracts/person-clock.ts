import { invalid } from '../errors.ts'
import type { ReadingOptions } from '../language/dates/reading.ts'
import { type Language, languages } from '../language/languages.ts'
import type { PersonSettings } from '../projects/person-settings.ts'
import { checkZone } from '../tasks/wall-clock.ts'

/** What "now" means to a person, and how their words are read. */
export function personClock(now: Date, zone: string, settings: PersonSettings): ReadingOptions {
  const { weekStart, hours, language } = settings
  return {
    now,
    zone,
    ...(weekStart !== null && { weekStart: weekStart as 1 | 6 | 7 }),
    ...(hours !== null && { hours: hours as 12 | 24 }),
    ...(language !== null && { language: language as Language }),
  }
}

/** Settings as they come from outside: null or "none" takes one back. */
export function readSettings(given: Readonly<Record<string, unknown>>): Partial<PersonSettings> {
  const read: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const reader = Object.hasOwn(readers, name) ? readers[name as keyof PersonSettings] : undefined
    if (!reader)
      throw invalid('bad_arguments', `There is no setting "${name.slice(0, 40)}".`, {
        hint: `There are ${Object.keys(readers).join(', ')}.`,
      })
    if (value !== undefined) read[name] = value === null ? null : reader(value)
  }
  return read
}

const readers: { readonly [Name in keyof PersonSettings]: (value: unknown) => PersonSettings[Name] } = {
  timeZone(value) {
    const zone = typeof value === 'string' ? value.trim() : ''
    checkZone(zone)
    return zone
  },
  weekStart: (value) => oneOf('week start', value, { monday: 1, saturday: 6, sunday: 7 }),
  hours: (value) => oneOf('hours', value, { 12: 12, 24: 24 }),
  language(value) {
    // A browser says de-AT.
    const name = typeof value === 'string' ? value.trim().toLowerCase().split(/[-_.]/)[0] : ''
    if (languages.includes(name as Language)) return name as Language
    throw invalid('bad_arguments', 'That language is not read here.', {
      hint: `There are ${languages.join(', ')}.`,
    })
  },
}

function oneOf(what: string, value: unknown, known: Readonly<Record<string, number>>): number {
  const named = known[String(value).trim().toLowerCase()]
  const found = named ?? Object.values(known).find((one) => one === value || String(one) === value)
  if (found !== undefined) return found
  throw invalid('bad_arguments', `The ${what} must be ${Object.keys(known).join(' or ')}.`)
}
