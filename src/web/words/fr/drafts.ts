import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Pas encore enregistré',
  save: 'Enregistrer',
  kept: 'Brouillon conservé',
  restore: 'Restaurer',
  discard: 'Abandonner',
  changedBy: (who) => `${who} a modifié ceci pendant que tu écrivais.`,
  changed: 'Ceci a été modifié pendant que tu écrivais.',
  theirs: 'L’autre version',
  emptyVersion: 'Vide',
  keepMine: 'Garder la mienne',
  takeTheirs: 'Prendre l’autre',
  both: 'Garder les deux',
  waiting: (count) =>
    plural(count, {
      one: '# modification n’est pas encore enregistrée.',
      other: '# modifications ne sont pas encore enregistrées.',
    }),
  sentLater: 'Pas encore enregistré. Ce sera envoyé au retour du serveur.',
  takenBack: 'Annulé avant l’envoi.',
  sentNow: (count) =>
    plural(count, {
      one: '# modification en attente envoyée.',
      other: '# modifications en attente envoyées.',
    }),
  couldNot: (what) => `Impossible d’enregistrer « ${what} »`,
  share: 'Ajouter à Waymark',
}
