import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'Rappels',
  text: 'Comment vous êtes averti des tâches qui arrivent à échéance, vous sont assignées ou sont commentées.',
  atDue: 'Me rappeler à l’heure de l’échéance',
  byEmail: 'Envoyer les rappels par e-mail',
  digest: 'M’envoyer un résumé quotidien par e-mail',
  digestAt: 'Envoyer à',
  browserOn: 'Activer les notifications ici',
  browserOff: 'Désactiver les notifications ici',
  quiet: 'Heures calmes',
  quietFrom: 'De',
  quietTo: 'À',
  noticeKinds: {
    reminder: 'Rappel',
    assigned: 'Assignée à vous',
    mentioned: 'Vous avez été mentionné',
    commented: 'Nouveau commentaire',
    unblocked: 'Prête à commencer',
    returned: 'De retour dans votre liste',
  },
}
