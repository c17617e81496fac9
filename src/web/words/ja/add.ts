import type { Words } from '../words.ts'

export const add: Words['add'] = {
  task: 'タスクを追加',
  add: '追加',
  similar: '似た未完了タスクがあります:',
  hint: '日付、「毎週」、!高、#タグ を書けます。Enter で追加します。',
  asText: (part) => `文字のまま残す: ${part}`,
  from: (when) => `${when}から`,
  nextDate: (when) => `、次回は${when}`,
  placeholder: 'タスクを追加: 銀行に電話 明日9時 !高 #家',
}
