import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: 'カレンダーとスマートフォン',
  caldav: '双方向で同期（CalDAV）',
  caldavText: (address) => `サーバーアドレス ${address} で CalDAV アカウントを追加してください。`,
  signInText: 'メールアドレスでサインインし、パスワードには API キーを使います。',
  feeds: '購読（読み取りのみ）',
  feedsText: 'この秘密のアドレスを知っている人は、その中のタスクを読めます。',
  everything: 'すべてのプロジェクト',
  personal: '個人',
  project: 'プロジェクト',
  create: 'アドレスを作成',
  renew: '更新',
  revoke: '無効にする',
  renewFeed: (name) => `${name} のアドレスを更新`,
  revokeFeed: (name) => `${name} のアドレスを無効にする`,
  created: (when) => `作成: ${when}`,
  revoked: 'アドレスを無効にしました',
  shownOnce: '今コピーしてください。このアドレスは今しか表示されません。',
  eventsText: 'カレンダーにタスクが表示されない場合は、アドレスの末尾に ?as=events を付けてください。',
  copyAddress: 'アドレスをコピー',
}
