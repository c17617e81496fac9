import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark est passé à la version ${version}.`,
  reload: 'Recharger',
  failedTitle: 'Un problème est survenu',
  reloadPage: 'Recharger la page',
  failedText: 'Tes données sont en sécurité sur le serveur. Recharger suffit en général.',
  offline:
    'Le serveur est injoignable. Les données affichées sont peut-être anciennes. La page se mettra à jour dès son retour.',
  noProjectTitle: 'Ce projet n’est pas disponible',
  goToTasks: 'Aller à tes tâches',
  noProjectText: 'Il n’existe pas ou n’est pas partagé avec toi.',
  notFoundTitle: 'Cette page est introuvable',
  notFoundText: 'L’adresse est peut-être ancienne ou mal écrite.',
  skip: 'Aller au contenu',
  navigation: 'Pages',
  unread: 'non lus',
  andMore: (count) =>
    plural(count, { one: ', et # autre modification', other: ', et # autres modifications' }),
  show: 'Afficher',
  commentedOn: (task, title) => `a commenté #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Un autre membre',
  theme: 'Thème',
}
