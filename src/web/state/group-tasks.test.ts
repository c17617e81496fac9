import { describe, expect, it } from 'vitest'
import type { Task } from '../api/values.ts'
import { todayIn } from '../time/calendar.ts'
import { everything, matching } from './filter.ts'
import { type Grouped, groupTasks } from './group-tasks.ts'
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
    repeats: null,
    occurrence: null,
    position: null,
    duration: null,
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

describe('arranged rows', () => {
  const arranged = (tasks: readonly Task[], how: Partial<Grouped>) =>
    groupTasks(tasks, 'open', today, {
      group: null,
      sort: null,
      unfolded: null,
      nameOf: (person) => person,
      ...how,
    }).map((row) => (row.kind === 'group' ? row.label : `${'-'.repeat(row.depth)}#${row.task.id}`))

  it('stand by priority, status, assignee or the first tag', () => {
    const tasks = [
      task(1, { priority: 'low', tags: ['home', 'garden'], assignee: 'grace' }),
      task(2, { priority: 'high', status: 'doing' }),
      task(3, { tags: ['garden'], assignee: 'ada' }),
    ]
    expect(arranged(tasks, { group: 'priority' })).toEqual(['High', '#2', 'Medium', '#3', 'Low', '#1'])
    expect(arranged(tasks, { group: 'status' })).toEqual(['To do', '#3', '#1', 'Doing', '#2'])
    expect(arranged(tasks, { group: 'assignee' })).toEqual(['ada', '#3', 'grace', '#1', 'Unassigned', '#2'])
    expect(arranged(tasks, { group: 'tag' })).toEqual(['#garden', '#3', '#home', '#1', 'No tag', '#2'])
  })

  it('follow the order by hand, which begins with the newest', () => {
    const tasks = [task(1, { position: -9 }), task(2, { priority: 'high' }), task(3), task(-1)]
    expect(arranged(tasks, { group: 'none', sort: 'manual' })).toEqual(['#-1', '#1', '#3', '#2'])
    expect(arranged(tasks, { group: 'none' })).toEqual(['#2', '#-1', '#1', '#3'])
    expect(arranged(tasks, { group: 'none', sort: 'title' })).toEqual(['#-1', '#1', '#2', '#3'])
  })

  it('fold sub-tasks under their task, but never what is due sooner', () => {
    const tasks = [
      task(1),
      task(2, { parent: 1 }),
      task(3, { parent: 2 }),
      task(4, { parent: 1, due: '2026-11-10' }),
      task(5, { due: '2026-11-15' }),
      task(6, { parent: 5 }),
    ]
    const groups = ['Overdue', '#4', 'Today', '#5', 'No date', '#1']
    expect(arranged(tasks, { unfolded: new Set() })).toEqual(groups)
    expect(arranged(tasks, { unfolded: new Set([1, 2, 5]) })).toEqual([
      ...['Overdue', '#4', 'Today', '#5', '-#6', 'No date', '#1', '-#2', '--#3'],
    ])
    expect(
      arranged(tasks, {}).filter((row) => row.startsWith('-')),
      'or stand by themselves',
    ).toEqual([])
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
    ['blocked', [2]],
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
  const find = (words: string, one: Task) => matching({ ...everything, words })(one)
  it('wants every word, wherever it stands', () => {
    const one = task(42, { title: 'Straße kehren', description: 'vor dem Haus', tags: ['home'] })
    for (const words of ['kehren', 'HAUS straße', '#home', '#42', '42 kehr', ''])
      expect(find(words, one)).toBe(true)
    for (const words of ['kehren garten', '#43', 'kehren#home']) expect(find(words, one)).toBe(false)
  })

  it('narrows by tag and priority exactly', () => {
    const one = task(1, { tags: ['web'], priority: 'high' })
    expect(matching({ ...everything, tags: ['we'] })(one)).toBe(false)
    expect(matching({ ...everything, tags: ['web'], priorities: ['high'] })(one)).toBe(true)
    expect(matching({ ...everything, tags: ['web'], priorities: ['low'] })(one)).toBe(false)
  })
})
