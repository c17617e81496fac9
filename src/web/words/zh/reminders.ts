import type { Words } from '../words.ts'

export const reminders: Words['reminders'] = {
  title: '提醒',
  text: '任务到期、分配给你或有人讨论时如何通知你。',
  atDue: '在到期时间提醒我',
  byEmail: '通过电子邮件发送提醒',
  digest: '每天通过电子邮件发送摘要',
  digestAt: '发送时间',
  browserOn: '在此浏览器中开启通知',
  browserOff: '在此浏览器中关闭通知',
  quiet: '免打扰时段',
  quietFrom: '从',
  quietTo: '到',
  noticeKinds: {
    reminder: '提醒',
    assigned: '已分配给你',
    mentioned: '有人提到了你',
    commented: '新评论',
    unblocked: '可以开始了',
    returned: '已回到你的列表',
  },
}
