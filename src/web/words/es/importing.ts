import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Importar tareas',
  import: 'Importar',
  text: 'Tareas de Todoist, Task Master, beads, una lista de Markdown o una exportación de Waymark.',
  choose: 'Elegir archivo',
  file: 'Archivo',
  formats:
    'Todoist (CSV o JSON), Task Master, beads, memoria MCP, una lista de Markdown o una exportación de Waymark.',
  into: 'Añadir al proyecto',
  tooLarge: (limit) => `El archivo supera los ${limit} MB. Impórtalo por partes o usa la línea de comandos.`,
  action: (count) => plural(count, { one: 'Importar # tarea', other: 'Importar # tareas' }),
  done: (count) => plural(count, { one: '# tarea importada', other: '# tareas importadas' }),
  doneDiscoveries: (count) => plural(count, { one: '# hallazgo importado', other: '# hallazgos importados' }),
  tasks: (count) => plural(count, { one: '# tarea nueva', other: '# tareas nuevas' }),
  doneTasks: (count) => plural(count, { one: '# hecha', other: '# hechas' }),
  subtasks: (count) => plural(count, { one: '# subtarea', other: '# subtareas' }),
  comments: (count) => plural(count, { one: '# comentario', other: '# comentarios' }),
  discoveries: (count) => plural(count, { one: '# hallazgo', other: '# hallazgos' }),
  there: (count) => plural(count, { one: '# ya existe', other: '# ya existen' }),
  more: (count) => plural(count, { other: '# más' }),
  firstRows: 'Primeras tareas del archivo',
  notes: 'Importado de otra forma',
}
