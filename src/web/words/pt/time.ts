import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'agora mesmo',
  today: 'Hoje',
  tomorrow: 'Amanhã',
  yesterday: 'Ontem',
  weekend: 'Fim de semana',
  nextWeek: 'Semana que vem',
  hours: (count) => `${count} h`,
  minutes: (count) => `${count} min`,
}
