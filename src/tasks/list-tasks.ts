import { invalid } from '../errors.ts'
import { type Clock, overdueLimit, todayLimit } from './calendar.ts'
import type { DueLimit } from './due.ts'
import { fitPage } from './fit-page.ts'
import { readPriority } from './read-values.ts'
import { sortKey } from './sort-key.ts'
import type { Task, TaskId } from './task.ts'
import {
  type Order,
  orders,
  type TaskFilter,
  type TaskLine,
  type TaskQuery,
  type TaskReader,
} from './task-store.ts'
import { readTag, trimWhiteSpace } from './task-text.ts'

export const views = [
  'ready',
  'open',
  'today',
  'overdue',
  'upcoming',
  'blocked',
  'mine',
  'done',
  'all',
] as const
export type View = (typeof views)[number]

export const pageLimit = 1_000
/** So that a count takes milliseconds; nobody's list is longer. */
export const countLimit = 100_000

export interface ListRequest {
  /** Who asks: for what is theirs, and for what others hold. */
  readonly viewer?: Viewer | undefined
  readonly view?: View
  readonly words?: string
  readonly priority?: unknown
  readonly tag?: string
  readonly parent?: TaskId
  readonly assignee?: string
  /** However large they are: a document knows no second page. */
  readonly isWhole?: boolean
  /** Left out, the view's own order. */
  readonly order?: Order
  readonly limit?: number
  readonly cursor?: string
}

export interface Viewer {
  readonly person: string
  readonly connection: string
}

export interface TaskPage<One extends TaskLine = Task> {
  readonly tasks: readonly One[]
  /** Names the next page, where there is one. */
  readonly cursor: string | null
  /** Names the page after a task of this one, for those who show fewer. */
  readonly cursorAfter: (task: One) => string
}

const viewOrders: Readonly<Record<View, Order>> = {
  ready: 'urgent',
  open: 'urgent',
  today: 'due',
  overdue: 'due',
  upcoming: 'due',
  mine: 'urgent',
  blocked: 'urgent',
  done: 'recent',
  all: 'newest',
}

/** One page of the owner's tasks. `today` holds what is due by the end of the day, the overdue included. */
export function listTasks(tasks: TaskReader, request: ListRequest, clock: Clock): Promise<TaskPage> {
  const fitting = (found: readonly Task[]) => (request.isWhole ? found : fitPage(found, (task) => task))
  return listPage((query) => tasks.list(query), fitting, tasks.leaseMs, request, clock)
}

/** The same page for those who show a line of each task and nothing more. */
export function listTaskLines(
  tasks: TaskReader,
  request: ListRequest,
  clock: Clock,
): Promise<TaskPage<TaskLine>> {
  return listPage(
    (query) => tasks.listLines(query),
    (found) => found,
    tasks.leaseMs,
    request,
    clock,
  )
}

async function listPage<One extends TaskLine>(
  read: (query: TaskQuery) => Promise<One[]>,
  fitting: (found: readonly One[]) => readonly One[],
  leaseMs: number,
  request: ListRequest,
  clock: Clock,
): Promise<TaskPage<One>> {
  const { filter, order, limit } = readListRequest(request, clock, leaseMs)
  const after = request.cursor === undefined ? {} : { after: readCursor(request.cursor, order) }

  const found = await read({ ...filter, ...after, order, limit: limit + 1 })
  const page = fitting(found.slice(0, limit))
  const last = page.at(-1)
  const cursorAfter = (task: One) => writeCursor(task, order)
  const cursor = last && found.length > page.length ? cursorAfter(last) : null
  return { tasks: page, cursor, cursorAfter }
}

/** How many tasks a request has in all, counted no further than `countLimit`. */
export function countTasks(tasks: TaskReader, request: ListRequest, clock: Clock): Promise<number> {
  return tasks.count(readListRequest(request, clock, tasks.leaseMs).filter, countLimit)
}

/** What a request asks of a store. */
export function readListRequest(
  request: ListRequest,
  clock: Clock,
  leaseMs: number,
): { readonly filter: TaskFilter; readonly order: Order; readonly limit: number } {
  const view = readView(request.view ?? 'all')
  return {
    filter: { ...viewFilter(view, clock, leaseMs, request.viewer), ...narrow(request) },
    order: request.order ?? viewOrders[view],
    limit: readLimit(request.limit ?? 50),
  }
}

/**
 * `ready` is what this viewer could begin now: not blocked, begun, and held by no other. `today` is what is due and can
 * be begun; what is due later, or begins later, is `upcoming`.
 */
export function viewFilter(view: View, clock: Clock, leaseMs: number, viewer?: Viewer): TaskFilter {
  switch (view) {
    case 'ready':
      return {
        state: 'open',
        blocked: false,
        startedBy: startLimit(clock),
        ...(viewer && {
          unheldBy: { connection: viewer.connection, since: new Date(clock.now.getTime() - leaseMs) },
        }),
      }
    case 'upcoming':
      return { state: 'open', coming: { due: todayLimit(clock), start: startLimit(clock) } }
    case 'mine':
      return { state: 'open', ...(viewer && { assignee: viewer.person }) }
    case 'open':
      return { state: 'open' }
    case 'today':
      return { state: 'open', dueBefore: todayLimit(clock), startedBy: startLimit(clock) }
    case 'overdue':
      return { state: 'open', dueBefore: overdueLimit(clock) }
    case 'blocked':
      return { state: 'open', blocked: true }
    case 'done':
      return { state: 'closed' }
    case 'all':
      return {}
  }
}

/** What can be begun now: the days up to today, the moments up to now. */
function startLimit(clock: Clock): DueLimit {
  return { day: todayLimit(clock).day, instant: clock.now }
}

function narrow(request: ListRequest): TaskFilter {
  const words = request.words === undefined ? '' : trimWhiteSpace(request.words)
  return {
    ...(words !== '' && { words }),
    ...(request.priority !== undefined && { priority: readPriority(request.priority) }),
    ...(request.tag !== undefined && { tag: readTag(request.tag) }),
    ...(request.parent !== undefined && { parent: request.parent }),
    ...(request.assignee !== undefined && { assignee: request.assignee }),
  }
}

function readView(view: string): View {
  if (!views.includes(view as View)) {
    throw invalid('bad_status', `There is no view "${view.slice(0, 40)}".`, {
      hint: `Use one of ${views.join(', ')}.`,
    })
  }
  return view as View
}

function readLimit(limit: number): number {
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > pageLimit) {
    throw invalid('bad_limit', `A limit is a whole number from 1 to ${pageLimit}.`, {
      facts: { max: pageLimit },
    })
  }
  return limit
}

// A cursor is the order and the sort key of the last task shown: newest.42, urgent.0.1795219200000.7
function writeCursor(last: TaskLine, order: Order): string {
  return [order, ...sortKey(last, order)].join('.')
}

function readCursor(cursor: string, order: Order): readonly number[] {
  const [name, ...numbers] = cursor.length <= 80 ? cursor.split('.') : []
  const key = numbers.map(Number)
  const width = { newest: 1, urgent: 3, due: 2, recent: 2 }[order]
  if (
    !orders.includes(name as Order) ||
    name !== order ||
    key.length !== width ||
    !key.every(Number.isSafeInteger)
  ) {
    throw invalid('bad_cursor', 'That cursor does not belong to this list.', {
      hint: 'Repeat the call with the cursor exactly as it was given, or without one.',
    })
  }
  return key
}
