import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Aufgabe hinzufügen',
  add: 'Hinzufügen',
  similar: 'Es gibt eine ähnliche offene Aufgabe:',
  hint: 'Schreib ein Datum, „jede Woche“, !hoch oder #schlagwort dazu. Enter fügt die Aufgabe hinzu.',
  asText: (part) => `Als Text behalten: ${part}`,
  from: (when) => `Ab ${when}`,
  nextDate: (when) => `, nächstes Mal ${when}`,
  placeholder: 'Aufgabe hinzufügen: Bank anrufen morgen 9 Uhr !hoch #zuhause',
}
