import type { Words } from '../words.ts'

export const errors: Words['errors'] = {
  internal: 'このページで問題が発生しました。',
  internalHint: '再読み込みして、もう一度お試しください。',
  unreachable: 'サーバーに接続できません。',
  unreachableHint: '接続を試し続けています。',
  status: (status) => `サーバーがステータス ${status} を返しました。`,
}
