import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Calendários e celulares',
  caldav: 'Sincronizar nos dois sentidos (CalDAV)',
  caldavText: (address) => `Adicione uma conta CalDAV com o endereço de servidor ${address}.`,
  signInText: 'Entre com seu e-mail e use uma chave de API como senha.',
  feeds: 'Assinar (somente leitura)',
  feedsText: 'Quem tiver o endereço secreto pode ler as tarefas dele.',
  everything: 'Todos os projetos',
  personal: 'Pessoal',
  project: 'Projeto',
  create: 'Criar endereço',
  renew: 'Renovar',
  revoke: 'Revogar',
  renewFeed: (name) => `Renovar o endereço de ${name}`,
  revokeFeed: (name) => `Revogar o endereço de ${name}`,
  created: (when) => `Criado ${when}`,
  revoked: 'Endereço revogado',
  shownOnce: 'Copie este endereço agora. Você não o verá de novo.',
  eventsText: 'Seu calendário não mostra tarefas? Acrescente ?as=events ao endereço.',
  copyAddress: 'Copiar endereço',
}
