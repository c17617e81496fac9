import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'Añadir una tarea',
  add: 'Añadir',
  similar: 'Hay una tarea abierta parecida:',
  hint: 'Añade una fecha, «cada semana», !alta o #etiqueta. Pulsa Intro para añadir la tarea.',
  asText: (part) => `Dejar como texto: ${part}`,
  from: (when) => `Desde ${when}`,
  nextDate: (when) => `, próxima vez ${when}`,
  placeholder: 'Añadir una tarea: Llamar al banco mañana a las 9 !alta #casa',
}
