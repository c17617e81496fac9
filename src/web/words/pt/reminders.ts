import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Lembretes',
  text: 'Como você fica sabendo das tarefas que vencem, são atribuídas a você ou recebem comentários.',
  atDue: 'Lembrar na hora do vencimento',
  byEmail: 'Enviar lembretes por e-mail',
  digest: 'Enviar um resumo diário por e-mail',
  digestAt: 'Enviar às',
  browserOn: 'Ativar notificações aqui',
  browserOff: 'Desativar notificações aqui',
  quiet: 'Horário de silêncio',
  quietFrom: 'De',
  quietTo: 'Até',
  noticeKinds: {
    reminder: 'Lembrete',
    assigned: 'Atribuída a você',
    mentioned: 'Você foi mencionado',
    commented: 'Novo comentário',
    unblocked: 'Pronta para começar',
    returned: 'De volta à sua lista',
  },
}
