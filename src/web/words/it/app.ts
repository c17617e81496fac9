import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark è stato aggiornato alla versione ${version}.`,
  reload: 'Ricarica',
  failedTitle: 'Qualcosa è andato storto',
  reloadPage: 'Ricarica la pagina',
  failedText: 'I tuoi dati sono al sicuro sul server. Di solito basta ricaricare.',
  offline: 'Il server non risponde. Forse vedi dati vecchi. La pagina si aggiorna appena torna.',
  noProjectTitle: 'Questo progetto non è disponibile',
  goToTasks: 'Vai alle tue attività',
  noProjectText: 'Non esiste o non è condiviso con te.',
  notFoundTitle: 'Questa pagina non esiste',
  notFoundText: 'L’indirizzo forse è vecchio o scritto male.',
  skip: 'Vai al contenuto',
  navigation: 'Pagine',
  unread: 'non letti',
  andMore: (count) => plural(count, { one: ', e # altra modifica', other: ', e altre # modifiche' }),
  show: 'Mostra',
  commentedOn: (task, title) => `ha commentato #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Un altro membro',
  theme: 'Tema',
}
