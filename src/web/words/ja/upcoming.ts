import type { Words } from '../words.ts'

export const upcoming: Words['upcoming'] = {
  addOn: (day) => `${day}にタスクを追加`,
  noTasks: 'この日のタスクはありません。',
  more: (count) => `ほか ${count} 件`,
  on: (day) => `${day}`,
  showAs: '表示形式',
  list: 'リスト',
  month: '月',
  tooMany: 'このページには今後のタスクをすべて表示できません。',
  moved: (day, title) => `${day}に移動: ${title}`,
}
