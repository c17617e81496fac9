import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Adicionar uma tarefa: ${day}`,
  noTasks: 'Nenhuma tarefa neste dia.',
  more: (count) => `mais ${count}`,
  on: (day) => `em ${day}`,
  showAs: 'Mostrar como',
  list: 'Lista',
  month: 'Mês',
  tooMany: 'Esta página não consegue mostrar todas as suas próximas tarefas.',
  moved: (day, title) => `Movida para ${day}: ${title}`,
}
