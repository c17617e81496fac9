import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Kalender und Handys',
  caldav: 'In beide Richtungen abgleichen (CalDAV)',
  caldavText: (address) => `Richte ein CalDAV-Konto mit der Serveradresse ${address} ein.`,
  signInText: 'Melde dich mit deiner E-Mail-Adresse an; das Passwort ist ein API-Schlüssel.',
  feeds: 'Abonnieren (nur lesen)',
  feedsText: 'Wer die geheime Adresse kennt, kann die Aufgaben darin lesen.',
  everything: 'Alle Projekte',
  personal: 'Persönlich',
  project: 'Projekt',
  create: 'Adresse erstellen',
  renew: 'Erneuern',
  revoke: 'Widerrufen',
  renewFeed: (name) => `Adresse für ${name} erneuern`,
  revokeFeed: (name) => `Adresse für ${name} widerrufen`,
  created: (when) => `Erstellt ${when}`,
  revoked: 'Adresse widerrufen',
  shownOnce: 'Kopiere diese Adresse jetzt. Sie wird nur jetzt angezeigt.',
  eventsText: 'Dein Kalender zeigt keine Aufgaben? Hänge ?as=events an die Adresse an.',
  copyAddress: 'Adresse kopieren',
}
