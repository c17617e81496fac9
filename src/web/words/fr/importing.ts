import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Importer des tâches',
  import: 'Importer',
  text: 'Tâches de Todoist, Task Master, beads, d’une liste Markdown ou d’un export de Waymark.',
  choose: 'Choisir un fichier',
  file: 'Fichier',
  formats:
    'Todoist (CSV ou JSON), Task Master, beads, mémoire MCP, une liste Markdown ou un export de Waymark.',
  into: 'Ajouter au projet',
  tooLarge: (limit) =>
    `Le fichier dépasse ${limit} Mo. Importe-le en plusieurs fois ou utilise la ligne de commande.`,
  action: (count) => plural(count, { one: 'Importer # tâche', other: 'Importer # tâches' }),
  done: (count) => plural(count, { one: '# tâche importée', other: '# tâches importées' }),
  doneDiscoveries: (count) =>
    plural(count, { one: '# découverte importée', other: '# découvertes importées' }),
  tasks: (count) => plural(count, { one: '# nouvelle tâche', other: '# nouvelles tâches' }),
  doneTasks: (count) => plural(count, { one: '# terminée', other: '# terminées' }),
  subtasks: (count) => plural(count, { one: '# sous-tâche', other: '# sous-tâches' }),
  comments: (count) => plural(count, { one: '# commentaire', other: '# commentaires' }),
  discoveries: (count) => plural(count, { one: '# découverte', other: '# découvertes' }),
  there: (count) => plural(count, { one: '# déjà présente', other: '# déjà présentes' }),
  more: (count) => plural(count, { other: '# de plus' }),
  firstRows: 'Premières tâches du fichier',
  notes: 'Importé autrement',
}
