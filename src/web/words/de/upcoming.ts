import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Aufgabe hinzufügen: ${day}`,
  noTasks: 'Keine Aufgaben an diesem Tag.',
  more: (count) => `${count} weitere`,
  on: (day) => `am ${day}`,
  showAs: 'Anzeigen als',
  list: 'Liste',
  month: 'Monat',
  tooMany: 'Diese Seite kann nicht alle anstehenden Aufgaben zeigen.',
  moved: (day, title) => `Verschoben auf ${day}: ${title}`,
}
