import type { Words } from '../words.ts'
import { plural } from './plural.ts'

export const importing: Words['importing'] = {
  title: '导入任务',
  import: '导入',
  text: '从 Todoist、Task Master、beads、Markdown 清单或 Waymark 导出文件导入任务。',
  choose: '选择文件',
  file: '文件',
  formats: 'Todoist（CSV 或 JSON）、Task Master、beads、MCP 记忆、Markdown 清单或 Waymark 导出文件。',
  into: '添加到项目',
  tooLarge: (limit) => `文件超过 ${limit} MB。请分批导入，或使用命令行。`,
  action: (count) => plural(count, { other: '导入 # 个任务' }),
  done: (count) => plural(count, { other: '已导入 # 个任务' }),
  doneDiscoveries: (count) => plural(count, { other: '已导入 # 条发现' }),
  tasks: (count) => plural(count, { other: '# 个新任务' }),
  doneTasks: (count) => plural(count, { other: '# 个已完成' }),
  subtasks: (count) => plural(count, { other: '# 个子任务' }),
  comments: (count) => plural(count, { other: '# 条评论' }),
  discoveries: (count) => plural(count, { other: '# 条发现' }),
  there: (count) => plural(count, { other: '# 项已存在' }),
  more: (count) => plural(count, { other: '还有 # 个' }),
  firstRows: '文件中的前几个任务',
  notes: '导入时有变化',
}
