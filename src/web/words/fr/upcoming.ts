import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Ajouter une tâche : ${day}`,
  noTasks: 'Aucune tâche ce jour-là.',
  more: (count) => `${count} de plus`,
  on: (day) => `le ${day}`,
  showAs: 'Afficher en',
  list: 'Liste',
  month: 'Mois',
  tooMany: 'Cette page ne peut pas afficher toutes tes tâches à venir.',
  moved: (day, title) => `Déplacée à ${day} : ${title}`,
}
