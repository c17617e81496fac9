import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'gerade eben',
  today: 'Heute',
  tomorrow: 'Morgen',
  yesterday: 'Gestern',
  weekend: 'Wochenende',
  nextWeek: 'Nächste Woche',
  hours: (count) => `${count} Std.`,
  minutes: (count) => `${count} Min.`,
}
