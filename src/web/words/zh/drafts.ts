import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: '尚未保存',
  save: '保存',
  kept: '已保留草稿',
  restore: '恢复',
  discard: '放弃',
  changedBy: (who) => `你输入时，${who} 更改了此内容。`,
  changed: '你输入时，此内容已被更改。',
  theirs: '对方的版本',
  emptyVersion: '空',
  keepMine: '保留我的',
  takeTheirs: '使用对方的',
  both: '两者都保留',
  waiting: (count) => plural(count, { other: '# 项更改尚未保存。' }),
  sentLater: '尚未保存。服务器恢复后会发送。',
  takenBack: '已在发送前撤销。',
  sentNow: (count) => plural(count, { other: '已发送 # 项等待中的更改。' }),
  couldNot: (what) => `无法保存“${what}”`,
  share: '添加到 Waymark',
}
