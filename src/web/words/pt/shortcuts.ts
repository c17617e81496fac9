import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Atalhos de teclado',
  space: 'Espaço',
  arrowDown: 'Seta para baixo',
  arrowUp: 'Seta para cima',
  escape: 'Esc',
  setting: 'Atalhos de teclado',
  settingHint: 'Desative se você usa controle por voz ou aperta teclas sem querer.',
  or: 'ou',
  add: 'Adicionar uma tarefa',
  search: 'Buscar',
  next: 'Próxima tarefa',
  previous: 'Tarefa anterior',
  complete: 'Concluir ou reabrir',
  open: 'Abrir a tarefa',
  close: 'Fechar ou limpar a busca',
  moveDay: 'Mover para outro dia em Próximas',
  undo: 'Desfazer sua última alteração',
  views: 'Prontas, hoje, atrasadas, abertas, concluídas, todas',
  help: 'Atalhos de teclado',
  groups: { tasks: 'Tarefas', views: 'Visões', goTo: 'Ir para' },
}
