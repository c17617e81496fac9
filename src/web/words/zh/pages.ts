import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: '任务',
  chat: '聊天',
  memory: '记忆',
  trash: '回收站',
  projectSettings: '项目设置',
  day: '我的一天',
  upcoming: '即将到来',
  inbox: '收件箱',
  connect: '连接',
  settings: '设置',
  signIn: '登录',
  signUp: '注册',
  forgotPassword: '忘记密码？',
  newPassword: '新密码',
  confirmAddress: '确认你的邮箱',
  allowAccess: '允许访问',
  invitation: '邀请',
  notFound: '找不到页面',
  projects: '项目',
}
