import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Aggiungi un’attività',
  add: 'Aggiungi',
  similar: 'C’è un’attività aperta simile:',
  hint: 'Aggiungi una data, «ogni settimana», !alta o #etichetta. Invio aggiunge l’attività.',
  asText: (part) => `Lascia come testo: ${part}`,
  from: (when) => `Da ${when}`,
  nextDate: (when) => `, prossima volta ${when}`,
  placeholder: 'Aggiungi un’attività: Chiamare la banca domani alle 9 !alta #casa',
}
