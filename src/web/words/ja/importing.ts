import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: 'タスクをインポート',
  import: 'インポート',
  text: 'Todoist、Task Master、beads、Markdown のチェックリスト、Waymark のエクスポートからタスクを取り込みます。',
  choose: 'ファイルを選択',
  file: 'ファイル',
  formats:
    'Todoist（CSV・JSON）、Task Master、beads、MCP メモリ、Markdown のチェックリスト、Waymark のエクスポート。',
  into: '追加先のプロジェクト',
  tooLarge: (limit) =>
    `ファイルが ${limit} MB を超えています。分けてインポートするか、コマンドラインを使ってください。`,
  action: (count) => plural(count, { other: '# 件のタスクをインポート' }),
  done: (count) => plural(count, { other: '# 件のタスクをインポートしました' }),
  doneDiscoveries: (count) => plural(count, { other: '# 件の知見をインポートしました' }),
  tasks: (count) => plural(count, { other: '新しいタスク # 件' }),
  doneTasks: (count) => plural(count, { other: '完了 # 件' }),
  subtasks: (count) => plural(count, { other: 'サブタスク # 件' }),
  comments: (count) => plural(count, { other: 'コメント # 件' }),
  discoveries: (count) => plural(count, { other: '知見 # 件' }),
  there: (count) => plural(count, { other: '# 件は既にあります' }),
  more: (count) => plural(count, { other: 'ほか # 件' }),
  firstRows: 'ファイルの最初のタスク',
  notes: 'そのまま取り込めないもの',
}
