import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { viewFilter } from '../../tasks/list-tasks.ts'
import { migrations } from '../sqlite/migrations.ts'
import { selectPage } from './task-queries.ts'

const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'UTC' }

it('looks for what comes in the order of due dates, from the first of what begins later on', () => {
  const { parts, values } = selectPage('ada', {
    ...viewFilter('upcoming', clock, 0),
    order: 'due',
    limit: 51,
  })
  const database = new DatabaseSync(':memory:')
  database.function('waymark_project_id', (owner, key) => `~${owner}${key}`)
  for (const migration of migrations) database.exec(migration)

  const plan = database.prepare(`EXPLAIN QUERY PLAN ${parts.join('?')}`).all(...values)
  expect(plan.map(({ detail }) => detail)).toEqual([
    'SEARCH t USING INDEX tasks_by_due (project=? AND due_sort>? AND due_sort<?)',
    'SCALAR SUBQUERY 1',
    'SEARCH s USING INDEX tasks_by_start (project=? AND is_open=? AND start_sort>? AND start_sort<?)',
  ])
})
