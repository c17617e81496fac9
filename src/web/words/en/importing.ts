import { plural } from './plural.ts'

/** Tasks of other tools, brought in on the page. */
export const importing = {
  title: 'Import tasks',
  import: 'Import',
  text: 'Tasks from Todoist, Task Master, beads, a Markdown checklist or a Waymark export.',
  choose: 'Choose a file',
  file: 'File',
  formats:
    'Todoist (CSV or JSON), Task Master, beads, MCP memory, a Markdown checklist, or a Waymark export.',
  into: 'Add to project',
  tooLarge: (limit: number) =>
    `The file is larger than ${limit} MB. Import it in parts, or use the command line.`,
  action: (count: number) => plural(count, { one: 'Import # task', other: 'Import # tasks' }),
  done: (count: number) => plural(count, { one: 'Imported # task', other: 'Imported # tasks' }),
  doneDiscoveries: (count: number) =>
    plural(count, { one: 'Imported # discovery', other: 'Imported # discoveries' }),
  tasks: (count: number) => plural(count, { one: '# new task', other: '# new tasks' }),
  doneTasks: (count: number) => plural(count, { other: '# done' }),
  subtasks: (count: number) => plural(count, { one: '# subtask', other: '# subtasks' }),
  comments: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
  discoveries: (count: number) => plural(count, { one: '# discovery', other: '# discoveries' }),
  there: (count: number) => plural(count, { other: '# already here' }),
  more: (count: number) => plural(count, { other: '# more' }),
  firstRows: 'First tasks in the file',
  notes: 'Imported differently',
}
