import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: 'たった今',
  today: '今日',
  tomorrow: '明日',
  yesterday: '昨日',
  weekend: '週末',
  nextWeek: '来週',
  hours: (count) => `${count}時間`,
  minutes: (count) => `${count}分`,
}
