import { expect, it } from 'vitest'
import type { Task } from '../../api/values.ts'
import { todayIn } from '../../time/calendar.ts'
import { groupDays } from './group-days.ts'

const today = todayIn('UTC', Date.parse('2026-11-18T12:00:00Z'))
const task = (id: number, due: string | null, start: string | null = null) =>
  ({ id, due, start, priority: 'medium' }) as Task
const shown = (tasks: Task[]) =>
  groupDays(tasks, today).map(({ label, tasks }) => [label, tasks.map(({ id }) => id)])

it('shows a week day by day, then weeks and months that have tasks', () => {
  const tasks = [
    task(1, '2026-11-16'),
    task(2, '2026-11-18'),
    task(3, '2026-11-19T15:00:00Z'),
    task(4, '2026-11-19'),
    task(5, null, '2026-11-24'),
    task(6, '2026-11-26'),
    task(7, '2026-12-01'),
    task(8, '2026-12-06'),
    task(9, '2027-03-02'),
    task(10, null),
  ]
  expect(shown(tasks)).toEqual([
    ['Overdue', [1]],
    ['Today', [2]],
    ['Tomorrow', [4, 3]],
    ['Friday 20 November', []],
    ['Saturday 21 November', []],
    ['Sunday 22 November', []],
    ['Monday 23 November', []],
    ['Tuesday 24 November', [5]],
    ['25–29 Nov', [6]],
    ['30 Nov – 6 Dec', [7, 8]],
    ['March 2027', [9]],
  ])
})

it('puts what is dropped on a week on its first day', () => {
  const groups = groupDays([task(6, '2026-11-26'), task(7, '2026-12-03')], today)
  expect(groups.slice(-2).map(({ day, isDay }) => [day, isDay])).toEqual([
    ['2026-11-25', false],
    ['2026-11-30', false],
  ])
})
