import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const drafts: Words['drafts'] = {
  notSaved: '未保存',
  save: '保存',
  kept: '下書きを残しました',
  restore: '復元',
  discard: '破棄',
  changedBy: (who) => `入力中に${who}が変更しました。`,
  changed: '入力中に変更されました。',
  theirs: '相手の版',
  emptyVersion: '空',
  keepMine: '自分の版を残す',
  takeTheirs: '相手の版を使う',
  both: '両方残す',
  waiting: (count) => plural(count, { other: '# 件の変更が未保存です。' }),
  sentLater: '未保存です。サーバーが復旧したら送信します。',
  takenBack: '送信前に取り消しました。',
  sentNow: (count) => plural(count, { other: '待機中の変更 # 件を送信しました。' }),
  couldNot: (what) => `「${what}」を保存できませんでした`,
  share: 'Waymark に追加',
}
