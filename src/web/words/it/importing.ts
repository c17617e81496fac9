import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Importa attività',
  import: 'Importa',
  text: 'Attività da Todoist, Task Master, beads, una lista Markdown o un’esportazione di Waymark.',
  choose: 'Scegli file',
  file: 'File',
  formats:
    'Todoist (CSV o JSON), Task Master, beads, memoria MCP, una lista Markdown o un’esportazione di Waymark.',
  into: 'Aggiungi al progetto',
  tooLarge: (limit) => `Il file supera ${limit} MB. Importalo in parti o usa la riga di comando.`,
  action: (count) => plural(count, { other: 'Importa # attività' }),
  done: (count) => plural(count, { one: '# attività importata', other: '# attività importate' }),
  doneDiscoveries: (count) => plural(count, { one: '# scoperta importata', other: '# scoperte importate' }),
  tasks: (count) => plural(count, { one: '# nuova attività', other: '# nuove attività' }),
  doneTasks: (count) => plural(count, { one: '# fatta', other: '# fatte' }),
  subtasks: (count) => plural(count, { other: '# sottoattività' }),
  comments: (count) => plural(count, { one: '# commento', other: '# commenti' }),
  discoveries: (count) => plural(count, { one: '# scoperta', other: '# scoperte' }),
  there: (count) => plural(count, { one: '# già presente', other: '# già presenti' }),
  more: (count) => plural(count, { one: '# altra', other: 'altre #' }),
  firstRows: 'Prime attività del file',
  notes: 'Importato in altro modo',
}
