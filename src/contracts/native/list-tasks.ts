import { countLimit, countTasks, listTasks, views } from '../../tasks/list-tasks.ts'
import { openBlockers } from '../../tasks/open-blockers.ts'
import { defineTool } from '../contract.ts'
import { strict } from '../schema.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { blockersArgument, outputOf, priorityArgument } from './schemas.ts'
import { taskLine } from './task-lines.ts'
import { type TypedTask, tasksOutput, typedTask } from './typed-task.ts'

/** What programs get. */
export interface ListedTasks {
  readonly tasks: readonly TypedTask[]
  readonly total: number
  readonly cursor: string | null
  readonly open_blockers: readonly number[]
}

const usualLimit = 50

export const listTasksTool = defineTool({
  name: 'list_tasks',
  description: 'List tasks, most urgent first',
  effect: 'read',
  input: strict({
    view: { type: 'string', enum: views, description: 'Default open' },
    query: { type: 'string', description: 'Part of the title' },
    priority: { ...priorityArgument, description: 'Filter' },
    tag: { type: 'string', description: 'Filter' },
    limit: { type: 'integer', minimum: 1, maximum: 500, description: 'Default 50' },
    cursor: { type: 'string', description: 'Next page' },
  }),
  output: outputOf({
    tasks: tasksOutput,
    total: { type: 'integer' },
    cursor: { type: ['string', 'null'] },
    open_blockers: { ...blockersArgument, description: 'Open tasks that these wait for' },
  }),
  async run({ view = 'open', query, limit = usualLimit, ...rest }, { tasks, clock }) {
    const request = { view, ...(query !== undefined && { words: query }), ...rest }
    const page = await listTasks(tasks, { ...request, limit }, clock)
    // A page that is first and last at once has been counted already.
    const isAll = page.cursor === null && rest.cursor === undefined
    const total = isAll ? page.tasks.length : await countTasks(tasks, request, clock)
    const open = await openBlockers(tasks, page.tasks)
    return { page, total, view, open, budget: limit > usualLimit ? largestBudget : ordinaryBudget }
  },
  answer({ page, total, view, open, budget }, { clock }) {
    const count = `${total}${total === countLimit ? '+' : ''} ${view === 'all' ? 'in all' : view}`
    const shown = fitting(page.tasks, (task) => taskLine(task, clock, open), budget)
    const last = shown.items.at(-1)
    const cursor = last && shown.items.length < page.tasks.length ? page.cursorAfter(last) : page.cursor
    return [count, ...shown.lines, cursor === null ? '' : `more: cursor ${cursor}`].filter(Boolean).join('\n')
  },
  typed: ({ page, total, open }): ListedTasks => ({
    tasks: page.tasks.map(typedTask),
    total,
    cursor: page.cursor,
    open_blockers: [...open],
  }),
})
