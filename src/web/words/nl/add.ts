import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Taak toevoegen',
  add: 'Toevoegen',
  similar: 'Er is een vergelijkbare open taak:',
  hint: 'Voeg een datum, ‘elke week’, !hoog of #label toe. Enter voegt de taak toe.',
  asText: (part) => `Als tekst houden: ${part}`,
  from: (when) => `Vanaf ${when}`,
  nextDate: (when) => `, volgende keer ${when}`,
  placeholder: 'Taak toevoegen: Bank bellen morgen 9 uur !hoog #thuis',
}
