import type { Words } from '../words.ts'

export const shortcuts: Words['shortcuts'] = {
  title: 'キーボードショートカット',
  space: 'スペース',
  arrowDown: '下矢印',
  arrowUp: '上矢印',
  escape: 'Esc',
  setting: 'キーボードショートカット',
  settingHint: '音声操作を使う場合や、誤ってキーを押しやすい場合はオフにしてください。',
  or: 'または',
  add: 'タスクを追加',
  search: '検索',
  next: '次のタスク',
  previous: '前のタスク',
  complete: '完了・再開',
  open: 'タスクを開く',
  close: '閉じる、検索を消去',
  moveDay: '「近日」で別の日に移動',
  undo: '直前の変更を元に戻す',
  views: '着手可、今日、期限切れ、未完了、完了、すべて',
  help: 'キーボードショートカット',
  groups: { tasks: 'タスク', views: '表示', goTo: '移動' },
}
