import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'Raccourcis clavier',
  space: 'Espace',
  arrowDown: 'Flèche bas',
  arrowUp: 'Flèche haut',
  arrowLeft: 'Flèche gauche',
  arrowRight: 'Flèche droite',
  escape: 'Échap',
  setting: 'Raccourcis clavier',
  settingHint:
    'Désactive-les si tu utilises la commande vocale ou si tu appuies souvent sur des touches par erreur.',
  or: 'ou',
  add: 'Ajouter une tâche',
  search: 'Rechercher',
  next: 'Tâche suivante',
  previous: 'Tâche précédente',
  complete: 'Terminer ou rouvrir',
  open: 'Ouvrir la tâche',
  close: 'Fermer, ou vider la recherche',
  moveDay: 'Déplacer à un autre jour dans À venir',
  undo: 'Annuler ta dernière modification',
  views: 'Prêtes, aujourd’hui, en retard, ouvertes, terminées, toutes',
  help: 'Raccourcis clavier',
  groups: { tasks: 'Tâches', changes: 'Modifier les tâches', views: 'Vues', goTo: 'Aller à' },
}
