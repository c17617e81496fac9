import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'proprio ora',
  today: 'Oggi',
  tomorrow: 'Domani',
  yesterday: 'Ieri',
  weekend: 'Fine settimana',
  nextWeek: 'La prossima settimana',
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
}
