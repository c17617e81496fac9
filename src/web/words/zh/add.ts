import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: '添加任务',
  add: '添加',
  similar: '有一个类似的未完成任务：',
  hint: '可写日期、“每周”、!高 或 #标签。按 Enter 添加任务。',
  asText: (part) => `保留为文字：${part}`,
  from: (when) => `从${when}起`,
  nextDate: (when) => `，下次${when}`,
  placeholder: '添加任务：给银行打电话 明天9点 !高 #家',
}
