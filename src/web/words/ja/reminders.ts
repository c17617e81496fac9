import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: 'リマインダー',
  text: '期限、担当、コメントをどのように知らせるか。',
  atDue: '期限の時刻に知らせる',
  byEmail: 'リマインダーをメールで送る',
  digest: '毎日のまとめをメールで送る',
  digestAt: '送る時刻',
  browserOn: 'このブラウザーの通知をオンにする',
  browserOff: 'このブラウザーの通知をオフにする',
  quiet: '通知しない時間帯',
  quietFrom: '開始',
  quietTo: '終了',
  noticeKinds: {
    reminder: 'リマインダー',
    assigned: '担当になりました',
    mentioned: 'メンションされました',
    commented: '新しいコメント',
    unblocked: '始められます',
    returned: 'リストに戻りました',
  },
}
