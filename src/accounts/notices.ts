import type { Mailer } from '../mail/mailer.ts'
import { newPlaceMail } from './account-mail.ts'
import type { Person } from './people.ts'

/** What people are told of by e-mail without having asked. */
export interface Notices {
  /** Somebody came in from a browser in which this person was not known. */
  newPlace(person: Person, from: { readonly address: string; readonly browser: string }): void
}

export function openNotices(mailer: Mailer | null, url: string): Notices {
  return {
    newPlace: (person, { address, browser }) =>
      mailer?.post(newPlaceMail(person, url, { address, browser: browserName(browser), at: new Date() })),
  }
}

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** "Firefox on Windows", from what a browser says of itself; never its own words, which anybody can make up. */
export function browserName(said: string): string {
  const found = (among: readonly (readonly [string, string])[]) =>
    among.find(([mark]) => said.includes(mark))?.[1]
  const [browser, system] = [found(browsers), found(systems)]
  if (browser === undefined) return system === undefined ? 'an unknown program' : `a program on ${system}`
  return system === undefined ? browser : `${browser} on ${system}`
}
