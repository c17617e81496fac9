import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Aufgaben importieren',
  import: 'Importieren',
  text: 'Aufgaben aus Todoist, Task Master, beads, einer Markdown-Checkliste oder einem Waymark-Export.',
  choose: 'Datei wählen',
  file: 'Datei',
  formats:
    'Todoist (CSV oder JSON), Task Master, beads, MCP-Speicher, eine Markdown-Checkliste oder ein Waymark-Export.',
  into: 'Zu Projekt hinzufügen',
  tooLarge: (limit) =>
    `Die Datei ist größer als ${limit} MB. Importiere sie in Teilen oder nutze die Befehlszeile.`,
  action: (count) => plural(count, { one: '# Aufgabe importieren', other: '# Aufgaben importieren' }),
  done: (count) => plural(count, { one: '# Aufgabe importiert', other: '# Aufgaben importiert' }),
  doneDiscoveries: (count) =>
    plural(count, { one: '# Erkenntnis importiert', other: '# Erkenntnisse importiert' }),
  tasks: (count) => plural(count, { one: '# neue Aufgabe', other: '# neue Aufgaben' }),
  doneTasks: (count) => plural(count, { other: '# erledigt' }),
  subtasks: (count) => plural(count, { one: '# Unteraufgabe', other: '# Unteraufgaben' }),
  comments: (count) => plural(count, { one: '# Kommentar', other: '# Kommentare' }),
  discoveries: (count) => plural(count, { one: '# Erkenntnis', other: '# Erkenntnisse' }),
  there: (count) => plural(count, { other: '# schon vorhanden' }),
  more: (count) => plural(count, { other: '# weitere' }),
  firstRows: 'Erste Aufgaben der Datei',
  notes: 'Anders übernommen',
}
