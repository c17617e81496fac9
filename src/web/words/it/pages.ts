import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Attività',
  chat: 'Chat',
  memory: 'Memoria',
  trash: 'Cestino',
  projectSettings: 'Impostazioni del progetto',
  day: 'La mia giornata',
  upcoming: 'In arrivo',
  inbox: 'Posta in arrivo',
  connect: 'Collega',
  settings: 'Impostazioni',
  signIn: 'Accedi',
  signUp: 'Registrati',
  forgotPassword: 'Password dimenticata?',
  newPassword: 'Nuova password',
  confirmAddress: 'Conferma la tua e-mail',
  allowAccess: 'Consenti l’accesso',
  invitation: 'Invito',
  notFound: 'Pagina non trovata',
  projects: 'Progetti',
}
