import { describe, expect, it } from 'vitest'
import type { Task } from '../../api/values.ts'
import { todayIn } from '../../time/calendar.ts'
import { groupPatch } from './group-patch.ts'

const today = todayIn('UTC', Date.parse('2026-11-15T12:00:00Z'))
const task = (fields: Partial<Task> = {}) =>
  ({
    id: 1,
    priority: 'medium',
    status: 'todo',
    due: null,
    start: null,
    tags: [],
    assignee: null,
    ...fields,
  }) as Task
const patch = (
  by: 'due' | 'status' | 'priority' | 'assignee' | 'tag',
  value: string | null,
  ...tasks: Task[]
) => groupPatch({ by, value }, tasks, today, null)

describe('a task that is put into a group', () => {
  it('gets what the group has in common, and nothing where it has it', () => {
    expect(patch('status', 'doing', task())).toEqual({ status: 'doing' })
    expect(patch('priority', 'high', task())).toEqual({ priority: 'high' })
    expect(patch('priority', 'medium', task())).toEqual({})
    expect(patch('assignee', 'ada', task())).toEqual({ assignee: 'ada' })
    expect(patch('assignee', null, task({ assignee: 'ada' }))).toEqual({ assignee: null })
  })

  it('changes the tag it stands under for the other', () => {
    expect(patch('tag', 'home', task({ tags: ['work', 'urgent'] }))).toEqual({
      addTags: ['home'],
      removeTags: ['work'],
    })
    expect(patch('tag', null, task({ tags: ['work', 'urgent'] }))).toEqual({ removeTags: ['work', 'urgent'] })
  })

  it('gets its day and keeps its time; nothing becomes overdue by hand', () => {
    expect(patch('due', 'today', task())).toEqual({ due: '2026-11-15' })
    expect(patch('due', 'week', task())).toEqual({ due: '2026-11-16' })
    expect(patch('due', 'later', task())).toEqual({ due: '2026-11-23' })
    expect(patch('due', null, task({ due: '2026-11-15' }))).toEqual({ due: null })
    expect(patch('due', 'overdue', task())).toBeNull()
    expect(patch('due', 'today', task({ due: '2026-11-20T09:00:00Z' }))).toEqual({
      due: '2026-11-15T09:00:00+00:00',
    })
    expect(patch('due', 'today', task({ due: '2026-11-20T09:00:00Z' }), task())).toEqual({
      due: '2026-11-15',
    })
    const beside = task({ due: '2026-11-19' })
    expect(groupPatch({ by: 'due', value: 'week' }, [task()], today, beside)).toEqual({ due: '2026-11-19' })
  })
})
