import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const app: Words['app'] = {
  newVersion: (version) => `Waymark 已更新到 ${version} 版。`,
  reload: '重新加载',
  failedTitle: '出了点问题',
  reloadPage: '重新加载页面',
  failedText: '你的数据在服务器上是安全的。重新加载通常就能解决。',
  offline: '无法连接服务器。你看到的可能是旧数据。服务器恢复后页面会自动更新。',
  noProjectTitle: '此项目不可用',
  goToTasks: '前往你的任务',
  noProjectText: '它不存在，或没有与你共享。',
  notFoundTitle: '找不到此页面',
  notFoundText: '地址可能已过期或写错了。',
  skip: '跳到内容',
  navigation: '页面',
  unread: '条未读',
  andMore: (count) => plural(count, { other: '，另有 # 项更改' }),
  show: '查看',
  commentedOn: (task, title) => `评论了 #${task}${title === undefined ? '' : ` ${title}`}`,
  anotherMember: '其他成员',
  theme: '主题',
}
