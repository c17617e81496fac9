import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark se actualizó a la versión ${version}.`,
  reload: 'Recargar',
  failedTitle: 'Algo salió mal',
  reloadPage: 'Recargar la página',
  failedText: 'Tus datos están a salvo en el servidor. Recargar suele bastar.',
  offline:
    'No se puede conectar con el servidor. Quizá veas datos antiguos. La página se actualizará cuando vuelva.',
  noProjectTitle: 'Este proyecto no está disponible',
  goToTasks: 'Ir a tus tareas',
  noProjectText: 'No existe o no está compartido contigo.',
  notFoundTitle: 'No encontramos esa página',
  notFoundText: 'La dirección puede estar anticuada o mal escrita.',
  skip: 'Ir al contenido',
  navigation: 'Páginas',
  unread: 'sin leer',
  andMore: (count) => plural(count, { one: ', y # cambio más', other: ', y # cambios más' }),
  show: 'Mostrar',
  commentedOn: (task, title) => `comentó en #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: 'Otro miembro',
  theme: 'Tema',
}
