import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark wurde auf Version ${version} aktualisiert.`,
  reload: 'Neu laden',
  failedTitle: 'Etwas ist schiefgelaufen',
  reloadPage: 'Seite neu laden',
  failedText: 'Deine Daten liegen sicher auf dem Server. Neu laden hilft meistens.',
  offline:
    'Der Server ist nicht erreichbar. Die Daten sind vielleicht nicht aktuell. Die Seite aktualisiert sich, sobald er wieder da ist.',
  noProjectTitle: 'Dieses Projekt ist nicht verfügbar',
  goToTasks: 'Zu deinen Aufgaben',
  noProjectText: 'Es existiert nicht oder ist nicht mit dir geteilt.',
  notFoundTitle: 'Diese Seite gibt es nicht',
  notFoundText: 'Die Adresse ist vielleicht veraltet oder falsch geschrieben.',
  skip: 'Zum Inhalt springen',
  navigation: 'Seiten',
  unread: 'ungelesen',
  andMore: (count) => plural(count, { one: ', und # weitere Änderung', other: ', und # weitere Änderungen' }),
  show: 'Anzeigen',
  commentedOn: (task, title) => `hat #${task}${title === undefined ? '' : ` ${title}`} kommentiert`,
  anotherMember: 'Ein anderes Mitglied',
  theme: 'Design',
}
