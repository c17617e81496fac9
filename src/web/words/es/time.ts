import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'ahora mismo',
  today: 'Hoy',
  tomorrow: 'Mañana',
  yesterday: 'Ayer',
  weekend: 'Fin de semana',
  nextWeek: 'La semana que viene',
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
}
