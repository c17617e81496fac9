import type { Words } from '../words.ts'

export const time: Words['time'] = {
  justNow: '刚刚',
  today: '今天',
  tomorrow: '明天',
  yesterday: '昨天',
  weekend: '周末',
  nextWeek: '下周',
  hours: (count) => `${count} 小时`,
  minutes: (count) => `${count} 分钟`,
}
