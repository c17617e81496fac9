import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'à l’instant',
  today: 'Aujourd’hui',
  tomorrow: 'Demain',
  yesterday: 'Hier',
  weekend: 'Week-end',
  nextWeek: 'La semaine prochaine',
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
}
