import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: 'Sin guardar todavía',
  save: 'Guardar',
  kept: 'Borrador conservado',
  restore: 'Restaurar',
  discard: 'Descartar',
  changedBy: (who) => `${who} cambió esto mientras escribías.`,
  changed: 'Esto cambió mientras escribías.',
  theirs: 'La otra versión',
  emptyVersion: 'Vacío',
  keepMine: 'Conservar la mía',
  takeTheirs: 'Usar la otra',
  both: 'Conservar ambas',
  waiting: (count) =>
    plural(count, { one: '# cambio aún no está guardado.', other: '# cambios aún no están guardados.' }),
  sentLater: 'Sin guardar todavía. Se enviará cuando vuelva el servidor.',
  takenBack: 'Deshecho antes de enviarse.',
  sentNow: (count) =>
    plural(count, { one: 'Se envió # cambio pendiente.', other: 'Se enviaron # cambios pendientes.' }),
  couldNot: (what) => `No se pudo guardar «${what}»`,
  share: 'Añadir a Waymark',
}
