import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark is bijgewerkt naar versie ${version}.`,
  reload: 'Opnieuw laden',
  failedTitle: 'Er ging iets mis',
  reloadPage: 'Pagina opnieuw laden',
  failedText: 'Je gegevens staan veilig op de server. Opnieuw laden helpt meestal.',
  offline:
    'De server is niet bereikbaar. Je ziet misschien oude gegevens. De pagina werkt zich bij zodra de server terug is.',
  noProjectTitle: 'Dit project is niet beschikbaar',
  goToTasks: 'Naar je taken',
  noProjectText: 'Het bestaat niet of is niet met je gedeeld.',
  notFoundTitle: 'Deze pagina bestaat niet',
  notFoundText: 'Het adres is misschien verouderd of verkeerd getypt.',
  skip: 'Naar de inhoud',
  navigation: 'Pagina’s',
  unread: 'ongelezen',
  andMore: (count) => plural(count, { one: ', en nog # wijziging', other: ', en nog # wijzigingen' }),
  show: 'Tonen',
  commentedOn: (task, title) => `reageerde op #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Een ander lid',
  theme: 'Thema',
}
