import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `Añadir una tarea: ${day}`,
  noTasks: 'No hay tareas este día.',
  more: (count) => `${count} más`,
  on: (day) => `el ${day}`,
  showAs: 'Mostrar como',
  list: 'Lista',
  month: 'Mes',
  tooMany: 'Esta página no puede mostrar todas tus próximas tareas.',
  moved: (day, title) => `Movida a ${day}: ${title}`,
}
