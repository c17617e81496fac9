import { describe, expect, it } from 'vitest'
import type { Task } from '../api/values.ts'
import { todayIn } from '../time/calendar.ts'
import { matching } from './filter.ts'
import { groupTasks } from './group-tasks.ts'
import { countViews, isInView } from './views.ts'

const today = todayIn('UTC', Date.parse('2026-11-15T12:00:00Z'))

function task(id: number, fields: Partial<Task> = {}): Task {
  return {
    id,
    title: `Task ${id}`,
    description: null,
    priority: 'medium',
    status: 'todo',
    due: null,
    start: null,
    repeat: null,
    tags: [],
    parent: null,
    blockedBy: [],
    assignee: null,
    claimedBy: null,
    claimedAt: null,
    project: 'ada',
    createdAt: '2026-11-01T00:00:00Z',
    updatedAt: '2026-11-01T00:00:00Z',
    completedAt: null,
    isBlocked: false,
    subtasks: { open: 0, done: 0 },
    ...fields,
  }
}

const shown = (tasks: readonly Task[], view: Parameters<typeof groupTasks>[1]) =>
  groupTasks(tasks, view, today).map((row) =>
    row.kind === 'group' ? `${row.label} ${row.count}` : `${row.position}: #${row.task.id}`,
  )

describe('the rows of a list', () => {
  it('stand in groups by date, what presses now first', () => {
    const tasks = [
      task(1),
      task(2, { priority: 'high' }),
      task(3, { due: '2026-12-24' }),
      task(4, { due: '2026-11-18' }),
      task(5, { due: '2026-11-17', priority: 'low' }),
      task(6, { due: '2026-11-15' }),
      task(7, { due: '2026-11-15T17:00:00Z', priority: 'high' }),
      task(8, { due: '2026-11-10' }),
    ]
    expect(shown(tasks, 'open')).toEqual([
      'Overdue 1',
      '1: #8',
      'Today 2',
      '2: #7',
      '3: #6',
      'Next 7 days 2',
      '4: #5',
      '5: #4',
      'Later 1',
      '6: #3',
      'No date 2',
      '7: #2',
      '8: #1',
    ])
  })

  it('put what was just typed before the others, though it has no number yet', () => {
    expect(shown([task(5), task(-1), task(-2), task(9)], 'ready')).toEqual([
      'No date 4',
      '1: #-2',
      '2: #-1',
      '3: #9',
      '4: #5',
    ])
    expect(shown([task(5), task(-1)], 'all')).toEqual(['1: #-1', '2: #5'])
  })

  it('of what is done stand by the day it was done', () => {
    const done = (id: number, completedAt: string) => task(id, { status: 'done', completedAt })
    expect(
      shown(
        [done(1, '2026-11-15T09:00:00Z'), done(2, '2026-10-01T09:00:00Z'), done(3, '2026-11-15T11:00:00Z')],
        'done',
      ),
    ).toEqual(['Today 2', '1: #3', '2: #1', 'Earlier 1', '3: #2'])
  })
})

describe('views', () => {
  const tasks = [
    task(1, { due: '2026-11-14' }),
    task(2, { due: '2026-11-15', isBlocked: true }),
    task(3, { status: 'doing' }),
    task(4, { status: 'done' }),
    task(5, { status: 'cancelled', due: '2026-11-01' }),
  ]
  it.each([
    ['ready', [1, 3]],
    ['today', [1, 2]],
    ['overdue', [1]],
    ['open', [1, 2, 3]],
    ['done', [4, 5]],
    ['all', [1, 2, 3, 4, 5]],
  ] as const)('%s holds what the server would list there', (view, ids) => {
    expect(tasks.filter((one) => isInView(one, view, today)).map(({ id }) => id)).toEqual(ids)
  })

  it('are counted here where all is known, and by the server where it is not', () => {
    const counts = {
      ready: 0,
      open: 0,
      today: 0,
      overdue: 0,
      blocked: 0,
      done: 70,
      all: 90,
      mine: 0,
      upcoming: 0,
    }
    expect(countViews(tasks, counts, today)).toEqual({
      ready: 2,
      open: 3,
      today: 2,
      overdue: 1,
      blocked: 1,
      done: 70,
      all: 90,
      mine: 0,
      upcoming: 0,
    })
  })
})

describe('searching', () => {
  const find = (words: string, one: Task) => matching({ words, tag: null, priority: null })(one)
  it('wants every word, wherever it stands', () => {
    const one = task(42, { title: 'Straße kehren', description: 'vor dem Haus', tags: ['home'] })
    for (const words of ['kehren', 'HAUS straße', '#home', '#42', '42 kehr', ''])
      expect(find(words, one)).toBe(true)
    for (const words of ['kehren garten', '#43', 'kehren#home']) expect(find(words, one)).toBe(false)
  })

  it('narrows by tag and priority exactly', () => {
    const one = task(1, { tags: ['web'], priority: 'high' })
    expect(matching({ words: '', tag: 'we', priority: null })(one)).toBe(false)
    expect(matching({ words: '', tag: 'web', priority: 'high' })(one)).toBe(true)
    expect(matching({ words: '', tag: 'web', priority: 'low' })(one)).toBe(false)
  })
})
