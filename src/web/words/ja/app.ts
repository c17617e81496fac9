import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark がバージョン ${version} に更新されました。`,
  reload: '再読み込み',
  failedTitle: '問題が発生しました',
  reloadPage: 'ページを再読み込み',
  failedText: 'データはサーバーに安全に保存されています。再読み込みで直ることがほとんどです。',
  offline: 'サーバーに接続できません。表示が古い可能性があります。復旧すると自動で更新されます。',
  noProjectTitle: 'このプロジェクトは利用できません',
  goToTasks: 'タスクへ移動',
  noProjectText: '存在しないか、共有されていません。',
  notFoundTitle: 'ページが見つかりません',
  notFoundText: 'アドレスが古いか、間違っている可能性があります。',
  skip: '本文へスキップ',
  navigation: 'ページ',
  unread: '件の未読',
  andMore: (count) => plural(count, { other: '、ほか # 件の変更' }),
  show: '表示',
  commentedOn: (task, title) => `#${task}${title === undefined ? '' : ` ${title}`} にコメントしました`,
  anotherMember: '他のメンバー',
  theme: 'テーマ',
}
