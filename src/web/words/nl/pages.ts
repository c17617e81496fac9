import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Taken',
  chat: 'Chat',
  memory: 'Geheugen',
  trash: 'Prullenbak',
  projectSettings: 'Projectinstellingen',
  day: 'Mijn dag',
  upcoming: 'Binnenkort',
  inbox: 'Inbox',
  connect: 'Verbinden',
  settings: 'Instellingen',
  signIn: 'Inloggen',
  signUp: 'Registreren',
  forgotPassword: 'Wachtwoord vergeten?',
  newPassword: 'Nieuw wachtwoord',
  confirmAddress: 'Bevestig je e-mailadres',
  allowAccess: 'Toegang geven',
  invitation: 'Uitnodiging',
  notFound: 'Pagina niet gevonden',
  projects: 'Projecten',
}
