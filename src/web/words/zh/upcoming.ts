import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `添加任务：${day}`,
  noTasks: '这一天没有任务。',
  more: (count) => `还有 ${count} 项`,
  on: (day) => `${day}`,
  showAs: '显示为',
  list: '列表',
  month: '月',
  tooMany: '此页面无法显示所有即将到来的任务。',
  moved: (day, title) => `已移到${day}：${title}`,
}
