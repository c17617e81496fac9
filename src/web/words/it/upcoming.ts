import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Aggiungi un’attività: ${day}`,
  noTasks: 'Nessuna attività in questo giorno.',
  more: (count) => `altre ${count}`,
  on: (day) => `${day}`,
  showAs: 'Mostra come',
  list: 'Elenco',
  month: 'Mese',
  tooMany: 'Questa pagina non può mostrare tutte le attività in arrivo.',
  moved: (day, title) => `Spostata a ${day}: ${title}`,
}
