import { type ToolResult, textOf } from './tool-result.ts'

export const groupNames = ['overdue', 'today', 'ready', 'blocked', 'done'] as const
export type GroupName = (typeof groupNames)[number]

/** What `list_tasks` was asked for, and is asked for again. */
export interface BoardRequest {
  readonly view?: string
  readonly query?: string
  readonly priority?: string
  readonly tag?: string
}

export interface Item {
  readonly id: number
  readonly title: string
  readonly isDone: boolean
  readonly isOverdue: boolean
  readonly due?: string
  /** What else is to be said of it, in the order in which it is said. */
  readonly facts: readonly string[]
}

export interface Group {
  readonly name: GroupName
  readonly total: string
  readonly items: readonly Item[]
}

export interface Board {
  /** When it was read, in milliseconds; of text that is not known. */
  readonly at?: number
  readonly request: BoardRequest
  /** The tools that may be called from it. */
  readonly actions: readonly string[]
  readonly groups: readonly Group[]
}

/** The board that came with a result for this page; undefined where the host kept that part back. */
export function boardIn({ _meta }: ToolResult): Board | undefined {
  const { at, request, actions, groups } = record(_meta?.['waymark/board'])
  if (!Array.isArray(groups)) return undefined
  return {
    at: Date.parse(String(at)),
    request: readRequest(record(request)),
    actions: strings(actions),
    groups: groups.map(record).flatMap(({ name, total, tasks }) => {
      const known = groupNames.find((one) => one === name)
      if (!known || !Array.isArray(tasks)) return []
      return [{ name: known, total: String(total), items: tasks.map(record).map(readItem) }]
    }),
  }
}

/** Those of a call's arguments that narrow the board. */
export function readRequest(args: Readonly<Record<string, unknown>>): BoardRequest {
  const kept = ['view', 'query', 'priority', 'tag'].filter((name) => typeof args[name] === 'string')
  return Object.fromEntries(kept.map((name) => [name, args[name]]))
}

/** A group as the text of `list_tasks` tells it: a line of counts, then a line a task, taken as it is. */
export function groupFromText(name: GroupName, result: ToolResult): Group {
  const [head = '', ...lines] = textOf(result).split('\n')
  return { name, total: /^\d+\+?/.exec(head)?.[0] ?? '', items: lines.flatMap(readLine) }
}

/** Every task in the first group that names it. */
export function eachOnce(groups: readonly Group[]): Group[] {
  const seen = new Set<number>()
  return groups.map(({ name, total, items }) => {
    const fresh = items.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    const repeated = items.length - fresh.length
    return { name, total: /^\d+$/.test(total) ? String(Number(total) - repeated) : total, items: fresh }
  })
}

function readLine(line: string): Item[] {
  const [, mark = '', id, title = ''] = /^([>✓x] )?#(\d+) (.*)$/u.exec(line) ?? []
  if (id === undefined) return []
  return [{ id: Number(id), title, isDone: /[✓x]/.test(mark), isOverdue: false, facts: [] }]
}

function readItem(task: Readonly<Record<string, unknown>>): Item {
  const { id, title, status, priority, due, overdue, tags, after, claimed } = task
  return {
    id: Number(id),
    title: String(title),
    isDone: status === 'done' || status === 'cancelled',
    isOverdue: overdue === true,
    ...(typeof due === 'string' && { due: `${overdue === true ? 'overdue since' : 'due'} ${due}` }),
    facts: [
      status === 'doing' ? 'in work' : status === 'cancelled' ? 'cancelled' : '',
      typeof priority === 'string' ? `${priority} priority` : '',
      ...strings(tags).map((tag) => `#${tag}`),
      Array.isArray(after) ? `after ${after.map((number) => `#${number}`).join(', ')}` : '',
      typeof claimed === 'string' ? `claimed by ${claimed}` : '',
    ].filter(Boolean),
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
