import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: '此页面出了点问题。',
  internalHint: '请重新加载后再试。',
  unreachable: '无法连接服务器。',
  unreachableHint: '页面会继续尝试。',
  status: (status) => `服务器返回状态 ${status}。`,
}
