import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'Importar tarefas',
  import: 'Importar',
  text: 'Tarefas do Todoist, do Task Master, do beads, de uma lista em Markdown ou de uma exportação do Waymark.',
  choose: 'Escolher arquivo',
  file: 'Arquivo',
  formats:
    'Todoist (CSV ou JSON), Task Master, beads, memória MCP, uma lista em Markdown ou uma exportação do Waymark.',
  into: 'Adicionar ao projeto',
  tooLarge: (limit) => `O arquivo tem mais de ${limit} MB. Importe em partes ou use a linha de comando.`,
  action: (count) => plural(count, { one: 'Importar # tarefa', other: 'Importar # tarefas' }),
  done: (count) => plural(count, { one: '# tarefa importada', other: '# tarefas importadas' }),
  doneDiscoveries: (count) =>
    plural(count, { one: '# descoberta importada', other: '# descobertas importadas' }),
  tasks: (count) => plural(count, { one: '# tarefa nova', other: '# tarefas novas' }),
  doneTasks: (count) => plural(count, { one: '# concluída', other: '# concluídas' }),
  subtasks: (count) => plural(count, { one: '# subtarefa', other: '# subtarefas' }),
  comments: (count) => plural(count, { one: '# comentário', other: '# comentários' }),
  discoveries: (count) => plural(count, { one: '# descoberta', other: '# descobertas' }),
  there: (count) => plural(count, { one: '# já existe', other: '# já existem' }),
  more: (count) => plural(count, { other: 'mais #' }),
  firstRows: 'Primeiras tarefas do arquivo',
  notes: 'Importado de outra forma',
}
