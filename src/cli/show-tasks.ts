import type { Workshop } from '../contracts/call.ts'
import { dueSoon, showDue } from '../language/due-words.ts'
import { printable } from './screen/display-width.ts'
import type { Paint } from './screen/paint.ts'
import type { Screen } from './screen/screen.ts'
import { type Cell, type Column, table } from './screen/table.ts'

type Clock = ReturnType<Workshop['clock']>

/** What `list_tasks` gives programs. */
export interface TaskPage {
  readonly tasks: readonly ListedTask[]
  readonly cursor: string | null
}

interface ListedTask {
  readonly id: number
  readonly title: string
  readonly priority: 'low' | 'medium' | 'high'
  readonly status: 'todo' | 'doing' | 'done' | 'cancelled'
  readonly due: Parameters<typeof showDue>[0] | null
  readonly tags: readonly string[]
  readonly blocked_by: readonly number[]
  readonly claimed_by: string | null
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
export async function taskTable(
  { tasks, cursor }: TaskPage,
  { tasks: tasksOf, clock }: Pick<Workshop, 'tasks' | 'clock'>,
  owner: string,
  screen: Screen,
): Promise<string | undefined> {
  const waitedFor = [...new Set(tasks.filter(isOpen).flatMap((task) => task.blocked_by))]
  const found = waitedFor.length === 0 ? [] : await tasksOf(owner).findMany(waitedFor)
  const open = new Set(found.filter(isOpen).map(({ id }) => id))
  const lines = table(
    columns,
    tasks.map((task) => rowOf(task, open, clock(), screen.paint)),
    screen,
  )
  const more = cursor === null ? [] : [screen.paint.faint(`more: waymark list --cursor ${cursor}`)]
  return lines && [...lines, ...more].join('\n')
}

function rowOf(task: ListedTask, open: ReadonlySet<number>, clock: Clock, paint: Paint): Cell[] {
  const isOver = !isOpen(task)
  const waitsFor = isOver ? [] : task.blocked_by.filter((id) => open.has(id))
  return [
    markOf(task, paint),
    { text: String(task.id), paint: paint.number },
    { text: printable(task.title), paint: isOver ? paint.faint : undefined },
    dueOf(task, clock, paint),
    priorityOf(task, paint),
    { text: task.tags.map((tag) => `#${printable(tag)}`).join(' ') },
    { text: waitsFor.map((id) => `#${id}`).join(' ') },
    { text: isOver ? '' : printable(task.claimed_by ?? '') },
  ]
}

function markOf({ status }: ListedTask, paint: Paint): Cell {
  if (status === 'done') return { text: '✓', paint: paint.good }
  if (status === 'doing') return { text: '>', paint: paint.warning }
  return { text: status === 'cancelled' ? 'x' : '', paint: paint.faint }
}

function dueOf(task: ListedTask, clock: Clock, paint: Paint): Cell {
  if (task.due === null) return { text: '' }
  const text = showDue(task.due, clock)
  const soon = dueSoon(task.due, clock)
  if (!isOpen(task) || soon === 'later') return { text }
  return soon === 'overdue' ? { text: `${text} !`, paint: paint.bad } : { text, paint: paint.warning }
}

/** Medium is what every task has; only what differs is worth a look. */
function priorityOf({ priority }: ListedTask, paint: Paint): Cell {
  if (priority === 'medium') return { text: '' }
  return { text: priority, paint: priority === 'high' ? paint.strong : paint.faint }
}

function isOpen({ status }: Pick<ListedTask, 'status'>): boolean {
  return status === 'todo' || status === 'doing'
}
