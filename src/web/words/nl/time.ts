import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'zojuist',
  today: 'Vandaag',
  tomorrow: 'Morgen',
  yesterday: 'Gisteren',
  weekend: 'Weekend',
  nextWeek: 'Volgende week',
  hours: (count) => `${count} u`,
  minutes: (count) => `${count} min`,
}
