import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'Tâches',
  chat: 'Chat',
  memory: 'Mémoire',
  trash: 'Corbeille',
  projectSettings: 'Réglages du projet',
  day: 'Ma journée',
  upcoming: 'À venir',
  inbox: 'Réception',
  connect: 'Connecter',
  settings: 'Réglages',
  signIn: 'Se connecter',
  signUp: 'S’inscrire',
  forgotPassword: 'Mot de passe oublié ?',
  newPassword: 'Nouveau mot de passe',
  confirmAddress: 'Confirmer ton adresse e-mail',
  allowAccess: 'Autoriser l’accès',
  invitation: 'Invitation',
  notFound: 'Page introuvable',
  projects: 'Projets',
}
