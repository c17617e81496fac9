import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'Calendriers et téléphones',
  caldav: 'Synchroniser dans les deux sens (CalDAV)',
  caldavText: (address) => `Ajoute un compte CalDAV avec l’adresse de serveur ${address}.`,
  signInText: 'Connecte-toi avec ton adresse e-mail et une clé d’API comme mot de passe.',
  feeds: 'S’abonner (lecture seule)',
  feedsText: 'Toute personne qui a l’adresse secrète peut lire les tâches qu’elle contient.',
  everything: 'Tous les projets',
  personal: 'Personnel',
  project: 'Projet',
  create: 'Créer une adresse',
  renew: 'Renouveler',
  revoke: 'Révoquer',
  renewFeed: (name) => `Renouveler l’adresse de ${name}`,
  revokeFeed: (name) => `Révoquer l’adresse de ${name}`,
  created: (when) => `Créée ${when}`,
  revoked: 'Adresse révoquée',
  shownOnce: 'Copie cette adresse maintenant. Elle ne sera plus affichée.',
  eventsText: 'Ton calendrier n’affiche pas les tâches ? Ajoute ?as=events à l’adresse.',
  copyAddress: 'Copier l’adresse',
}
