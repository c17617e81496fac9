import type { Words } from '../words.ts'

export const calendars: Words['calendars'] = {
  title: '日历和手机',
  caldav: '双向同步（CalDAV）',
  caldavText: (address) => `添加 CalDAV 账户，服务器地址为 ${address}。`,
  signInText: '用你的邮箱登录，密码使用 API 密钥。',
  feeds: '订阅（只读）',
  feedsText: '任何人只要有这个私密地址，就能读取其中的任务。',
  everything: '所有项目',
  personal: '个人',
  project: '项目',
  create: '创建地址',
  renew: '更新',
  revoke: '吊销',
  renewFeed: (name) => `更新 ${name} 的地址`,
  revokeFeed: (name) => `吊销 ${name} 的地址`,
  created: (when) => `创建于 ${when}`,
  revoked: '地址已吊销',
  shownOnce: '请现在复制。此地址只显示这一次。',
  eventsText: '日历不显示任务？在地址后加上 ?as=events。',
  copyAddress: '复制地址',
}
