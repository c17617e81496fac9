import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Agenda’s en telefoons',
  caldav: 'In beide richtingen synchroniseren (CalDAV)',
  caldavText: (address) => `Voeg een CalDAV-account toe met het serveradres ${address}.`,
  signInText: 'Log in met je e-mailadres en een API-sleutel als wachtwoord.',
  feeds: 'Abonneren (alleen lezen)',
  feedsText: 'Iedereen met het geheime adres kan de taken erin lezen.',
  everything: 'Alle projecten',
  personal: 'Persoonlijk',
  project: 'Project',
  create: 'Adres maken',
  renew: 'Vernieuwen',
  revoke: 'Intrekken',
  renewFeed: (name) => `Adres voor ${name} vernieuwen`,
  revokeFeed: (name) => `Adres voor ${name} intrekken`,
  created: (when) => `Gemaakt ${when}`,
  revoked: 'Adres ingetrokken',
  shownOnce: 'Kopieer dit adres nu. Je ziet het niet nog eens.',
  eventsText: 'Toont je agenda geen taken? Zet ?as=events achter het adres.',
  copyAddress: 'Adres kopiëren',
}
