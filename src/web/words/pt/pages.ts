import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Tarefas',
  chat: 'Chat',
  memory: 'Memória',
  trash: 'Lixeira',
  projectSettings: 'Configurações do projeto',
  day: 'Meu dia',
  upcoming: 'Próximas',
  inbox: 'Caixa de entrada',
  connect: 'Conectar',
  settings: 'Configurações',
  signIn: 'Entrar',
  signUp: 'Criar conta',
  forgotPassword: 'Esqueceu a senha?',
  newPassword: 'Nova senha',
  confirmAddress: 'Confirme seu e-mail',
  allowAccess: 'Permitir acesso',
  invitation: 'Convite',
  notFound: 'Página não encontrada',
  projects: 'Projetos',
}
