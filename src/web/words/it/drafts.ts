import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Non ancora salvato',
  save: 'Salva',
  kept: 'Bozza conservata',
  restore: 'Ripristina',
  discard: 'Scarta',
  changedBy: (who) => `${who} ha modificato questo mentre scrivevi.`,
  changed: 'Questo è stato modificato mentre scrivevi.',
  theirs: 'L’altra versione',
  emptyVersion: 'Vuoto',
  keepMine: 'Tieni la mia',
  takeTheirs: 'Usa l’altra',
  both: 'Tieni entrambe',
  waiting: (count) =>
    plural(count, { one: '# modifica non è ancora salvata.', other: '# modifiche non sono ancora salvate.' }),
  sentLater: 'Non ancora salvato. Verrà inviato quando il server torna.',
  takenBack: 'Annullato prima dell’invio.',
  sentNow: (count) =>
    plural(count, { one: 'Inviata # modifica in attesa.', other: 'Inviate # modifiche in attesa.' }),
  couldNot: (what) => `Impossibile salvare «${what}»`,
  share: 'Aggiungi a Waymark',
}
