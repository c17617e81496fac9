import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `O Waymark foi atualizado para a versão ${version}.`,
  reload: 'Recarregar',
  failedTitle: 'Algo deu errado',
  reloadPage: 'Recarregar a página',
  failedText: 'Seus dados estão seguros no servidor. Recarregar costuma resolver.',
  offline:
    'Não foi possível falar com o servidor. Os dados podem estar desatualizados. A página se atualiza quando ele voltar.',
  noProjectTitle: 'Este projeto não está disponível',
  goToTasks: 'Ir para suas tarefas',
  noProjectText: 'Ele não existe ou não foi compartilhado com você.',
  notFoundTitle: 'Não encontramos essa página',
  notFoundText: 'O endereço pode estar desatualizado ou digitado errado.',
  skip: 'Ir para o conteúdo',
  navigation: 'Páginas',
  unread: 'não lidas',
  andMore: (count) => plural(count, { one: ', e mais # alteração', other: ', e mais # alterações' }),
  show: 'Mostrar',
  commentedOn: (task, title) => `comentou em #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Outro membro',
  theme: 'Tema',
}
