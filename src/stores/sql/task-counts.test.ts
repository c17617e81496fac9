import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { type View, viewFilter } from '../../tasks/list-tasks.ts'
import { migrations } from '../sqlite/migrations.ts'
import type { Statement } from './statement.ts'
import { countOpenElsewhere, countUpTo } from './task-counts.ts'

const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'UTC' }
const viewer = { person: 'ada', connection: 'c1' }
const count = (view: View) => countUpTo('ada', viewFilter(view, clock, 900_000, viewer), 100_000)

const database = new DatabaseSync(':memory:')
database.function('waymark_project_id', (owner, key) => `~${owner}${key}`)
for (const migration of migrations) database.exec(migration)

/** What SQLite reads, without what it looks up for a single row. */
function reads({ parts, values }: Statement): string[] {
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${parts.join('?')}`).all(...values)
  return plan.map(({ detail }) => String(detail)).filter((line) => /^(SCAN|SEARCH) t\b/.test(line))
}

it('asks for no task to know how many there are', () => {
  for (const view of ['open', 'done', 'all', 'mine'] as const)
    expect(reads(count(view)), view).toEqual(['SEARCH t USING PRIMARY KEY (project=?)'])
  expect(reads(countUpTo('ada', { state: 'open', priority: 'high' }, 9))).toHaveLength(1)
  for (const statement of [count('open'), countOpenElsewhere('ada', 'ada')])
    expect(statement.parts.join()).not.toContain('FROM tasks')
})

it('looks only at those that wait, begin later or are held to know how many are ready', () => {
  expect(reads(count('ready'))).toEqual([
    'SEARCH t USING PRIMARY KEY (project=?)',
    'SEARCH t USING INDEX tasks_blocked (project=? AND is_open=?)',
    'SEARCH t USING INDEX tasks_by_start (project=? AND is_open=? AND start_sort>?)',
    'SEARCH t USING INDEX tasks_claimed (project=? AND is_open=?)',
  ])
})

it('reads nothing but an index of what is due, but for those that have a start or are due about the limit', () => {
  for (const view of ['today', 'overdue', 'upcoming'] as const)
    expect(reads(count(view)), view).toEqual([
      expect.stringMatching(/COVERING INDEX tasks_by_due \(project=\? AND due_sort[<>]/),
      'SEARCH t USING INDEX tasks_by_start (project=? AND is_open=?)',
      'SEARCH t USING INDEX tasks_by_due (project=? AND due_sort>? AND due_sort<?)',
    ])
})
