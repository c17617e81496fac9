import type { Words } from '../words.ts'

export const pages: Words['pages'] = {
  tasks: 'タスク',
  chat: 'チャット',
  memory: 'ナレッジ',
  trash: 'ゴミ箱',
  projectSettings: 'プロジェクト設定',
  day: '今日の予定',
  upcoming: '近日',
  inbox: '受信トレイ',
  connect: '接続',
  settings: '設定',
  signIn: 'サインイン',
  signUp: '新規登録',
  forgotPassword: 'パスワードをお忘れですか？',
  newPassword: '新しいパスワード',
  confirmAddress: 'メールアドレスの確認',
  allowAccess: 'アクセスの許可',
  invitation: '招待',
  notFound: 'ページが見つかりません',
  projects: 'プロジェクト',
}
