import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Calendari e telefoni',
  caldav: 'Sincronizza in entrambe le direzioni (CalDAV)',
  caldavText: (address) => `Aggiungi un account CalDAV con l’indirizzo del server ${address}.`,
  signInText: 'Accedi con il tuo indirizzo e-mail e una chiave API come password.',
  feeds: 'Abbonati (sola lettura)',
  feedsText: 'Chi ha l’indirizzo segreto può leggere le attività che contiene.',
  everything: 'Tutti i progetti',
  personal: 'Personale',
  project: 'Progetto',
  create: 'Crea indirizzo',
  renew: 'Rinnova',
  revoke: 'Revoca',
  renewFeed: (name) => `Rinnova l’indirizzo per ${name}`,
  revokeFeed: (name) => `Revoca l’indirizzo per ${name}`,
  created: (when) => `Creato ${when}`,
  revoked: 'Indirizzo revocato',
  shownOnce: 'Copia subito questo indirizzo. Non lo vedrai più.',
  eventsText: 'Il calendario non mostra le attività? Aggiungi ?as=events all’indirizzo.',
  copyAddress: 'Copia indirizzo',
}
