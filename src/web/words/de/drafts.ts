import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Noch nicht gespeichert',
  save: 'Speichern',
  kept: 'Entwurf behalten',
  restore: 'Wiederherstellen',
  discard: 'Verwerfen',
  changedBy: (who) => `${who} hat das geändert, während du geschrieben hast.`,
  changed: 'Das wurde geändert, während du geschrieben hast.',
  theirs: 'Andere Fassung',
  emptyVersion: 'Leer',
  keepMine: 'Meine behalten',
  takeTheirs: 'Andere übernehmen',
  both: 'Beide behalten',
  waiting: (count) =>
    plural(count, {
      one: '# Änderung ist noch nicht gespeichert.',
      other: '# Änderungen sind noch nicht gespeichert.',
    }),
  sentLater: 'Noch nicht gespeichert. Wird gesendet, sobald der Server wieder da ist.',
  takenBack: 'Rückgängig gemacht, bevor es gesendet wurde.',
  sentNow: (count) =>
    plural(count, { one: '# wartende Änderung gesendet.', other: '# wartende Änderungen gesendet.' }),
  couldNot: (what) => `„${what}“ konnte nicht gespeichert werden`,
  share: 'Zu Waymark hinzufügen',
}
