import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Ajouter une tâche',
  add: 'Ajouter',
  similar: 'Il y a une tâche ouverte semblable :',
  hint: 'Ajoute une date, « chaque semaine », !haute ou #étiquette. Entrée ajoute la tâche.',
  asText: (part) => `Garder comme texte : ${part}`,
  from: (when) => `À partir de ${when}`,
  nextDate: (when) => `, prochaine fois ${when}`,
  placeholder: 'Ajouter une tâche : Appeler la banque demain 9h !haute #maison',
}
