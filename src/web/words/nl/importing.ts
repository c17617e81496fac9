import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Taken importeren',
  import: 'Importeren',
  text: 'Taken uit Todoist, Task Master, beads, een Markdown-checklist of een Waymark-export.',
  choose: 'Bestand kiezen',
  file: 'Bestand',
  formats:
    'Todoist (CSV of JSON), Task Master, beads, MCP-geheugen, een Markdown-checklist of een Waymark-export.',
  into: 'Toevoegen aan project',
  tooLarge: (limit) =>
    `Het bestand is groter dan ${limit} MB. Importeer het in delen of gebruik de opdrachtregel.`,
  action: (count) => plural(count, { one: '# taak importeren', other: '# taken importeren' }),
  done: (count) => plural(count, { one: '# taak geïmporteerd', other: '# taken geïmporteerd' }),
  doneDiscoveries: (count) =>
    plural(count, { one: '# inzicht geïmporteerd', other: '# inzichten geïmporteerd' }),
  tasks: (count) => plural(count, { one: '# nieuwe taak', other: '# nieuwe taken' }),
  doneTasks: (count) => plural(count, { other: '# klaar' }),
  subtasks: (count) => plural(count, { one: '# subtaak', other: '# subtaken' }),
  comments: (count) => plural(count, { one: '# reactie', other: '# reacties' }),
  discoveries: (count) => plural(count, { one: '# inzicht', other: '# inzichten' }),
  there: (count) => plural(count, { other: '# al aanwezig' }),
  more: (count) => plural(count, { other: 'nog #' }),
  firstRows: 'Eerste taken in het bestand',
  notes: 'Anders overgenomen',
}
