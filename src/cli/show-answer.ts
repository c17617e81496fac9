import type { CallResult, PersonClock } from '../contracts/call.ts'
import type { ListedTask, ListedTasks } from '../contracts/native/list-tasks.ts'
import type { TypedTask } from '../contracts/native/typed-task.ts'
import { dueSoon, showDue } from '../language/due-words.ts'
import { printable } from './screen/display-width.ts'
import type { Paint } from './screen/paint.ts'
import type { Screen } from './screen/screen.ts'
import { type Cell, type Column, table } from './screen/table.ts'

/** What a tool answered, for somebody who looks at it: the same as its text, laid out and in colours. */
export function showAnswer(
  tool: string,
  answer: CallResult,
  clock: PersonClock,
  screen: Screen,
  asked: Readonly<Record<string, unknown>> = {},
): string {
  if (tool === 'list_tasks') {
    const page = answer.structured as ListedTasks
    const rows = page.tasks.length > 0 && taskTable(page, clock, screen, asked)
    const [count] = answer.text.split('\n', 1)
    if (rows) return `${screen.paint.strong(count ?? '')}\n${rows}`
  }
  return answer.text
    .split('\n')
    .map((line) => paintLine(line, screen.paint))
    .join('\n')
}

/** Lines of the native contract: marks and numbers first, headings that end in a colon, quoted text, change numbers. */
function paintLine(line: string, paint: Paint): string {
  if (/^(change ([\w-]+\/)?\d+$|undo with change |more: )/.test(line)) return paint.faint(line)
  if (/^[a-z][^\u00b7:]*:$/.test(line))
    return line.startsWith('overdue') ? paint.bad(line) : paint.strong(line)
  if (line.startsWith('> ') && !/^> #\d/.test(line)) return `${paint.faint('>')}${line.slice(1)}`
  const [, indent = '', mark = '', number = '', rest = ''] =
    /^( *)([+\u2713>x-] )?((?:[#d]|personal#|[A-Z][A-Z\d]+-)\d+(?= |$))?(.*)$/s.exec(line) ?? []
  if (mark === '' && number === '') return line
  return `${indent}${paintMark(mark, paint)}${paint.number(number)}${rest.replaceAll(' · ', paint.faint(' · '))}`
}

function paintMark(mark: string, paint: Paint): string {
  if (mark === '- ') return paint.bad(mark)
  if (mark === '> ') return paint.warning(mark)
  return mark === 'x ' ? paint.faint(mark) : paint.good(mark)
}

const columns: readonly Column[] = [
  { heading: '' },
  { heading: '#', align: 'right' },
  { heading: 'Title', isFlexible: true },
  { heading: 'Due' },
  { heading: 'Priority' },
  { heading: 'Tags' },
  { heading: 'After' },
  { heading: 'Claim' },
]

/** The tasks of a page as a table; undefined where the screen is too narrow for one. */
function taskTable(
  { tasks, cursor, open_blockers }: ListedTasks,
  clock: PersonClock,
  screen: Screen,
  asked: Readonly<Record<string, unknown>>,
): string | undefined {
  const open = new Set(open_blockers)
  const lines = table(
    columns,
    tasks.map((task) => rowOf(task, open, clock, screen.paint)),
    screen,
  )
  const more = cursor === null ? [] : [screen.paint.faint(`more: ${nextPage(asked, cursor)}`)]
  return lines && [...lines, ...more].join('\n')
}

/** The same list from there on, as it can be typed. */
function nextPage({ view, ...asked }: Readonly<Record<string, unknown>>, cursor: string): string {
  const words = Object.entries({ ...asked, cursor }).flatMap(([name, value]) => [
    `--${name}`,
    shellWord(value),
  ])
  return ['waymark list', ...(view === undefined ? [] : [String(view)]), ...words].join(' ')
}

function shellWord(value: unknown): string {
  const text = String(value)
  return /^[\w.~:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

function rowOf(task: ListedTask, open: ReadonlySet<number>, clock: PersonClock, paint: Paint): Cell[] {
  const isOver = !isOpen(task)
  const waitsFor = isOver ? [] : task.blocked_by.filter((id) => open.has(id))
  return [
    markOf(task, paint),
    { text: task.reference ?? String(task.id), paint: paint.number },
    { text: printable(task.title), paint: isOver ? paint.faint : undefined },
    dueOf(task, clock, paint),
    priorityOf(task, paint),
    { text: task.tags.map((tag) => `#${printable(tag)}`).join(' ') },
    { text: waitsFor.map((id) => `#${id}`).join(' ') },
    { text: isOver ? '' : printable(task.claimed_by ?? '') },
  ]
}

function markOf({ status }: TypedTask, paint: Paint): Cell {
  if (status === 'done') return { text: '✓', paint: paint.good }
  if (status === 'doing') return { text: '>', paint: paint.warning }
  return { text: status === 'cancelled' ? 'x' : '', paint: paint.faint }
}

function dueOf(task: TypedTask, clock: PersonClock, paint: Paint): Cell {
  if (task.due === null) return { text: '' }
  const text = showDue(task.due, clock)
  const soon = dueSoon(task.due, clock)
  if (!isOpen(task) || soon === 'later') return { text }
  return soon === 'overdue' ? { text: `${text} !`, paint: paint.bad } : { text, paint: paint.warning }
}

/** Medium is what every task has; only what differs is worth a look. */
function priorityOf({ priority }: TypedTask, paint: Paint): Cell {
  if (priority === 'medium') return { text: '' }
  return { text: priority, paint: priority === 'high' ? paint.strong : paint.faint }
}

function isOpen({ status }: Pick<TypedTask, 'status'>): boolean {
  return status === 'todo' || status === 'doing'
}
