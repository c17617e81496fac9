import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Adicionar uma tarefa',
  add: 'Adicionar',
  similar: 'Há uma tarefa aberta parecida:',
  hint: 'Adicione uma data, “toda semana”, !alta ou #etiqueta. Enter adiciona a tarefa.',
  asText: (part) => `Manter como texto: ${part}`,
  from: (when) => `A partir de ${when}`,
  nextDate: (when) => `, próxima vez ${when}`,
  placeholder: 'Adicionar uma tarefa: Ligar para o banco amanhã às 9h !alta #casa',
}
