import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Aufgaben',
  chat: 'Chat',
  memory: 'Wissen',
  trash: 'Papierkorb',
  projectSettings: 'Projekteinstellungen',
  day: 'Mein Tag',
  upcoming: 'Demnächst',
  inbox: 'Eingang',
  connect: 'Verbinden',
  settings: 'Einstellungen',
  signIn: 'Anmelden',
  signUp: 'Registrieren',
  forgotPassword: 'Passwort vergessen?',
  newPassword: 'Neues Passwort',
  confirmAddress: 'E-Mail-Adresse bestätigen',
  allowAccess: 'Zugriff erlauben',
  invitation: 'Einladung',
  notFound: 'Seite nicht gefunden',
  projects: 'Projekte',
}
