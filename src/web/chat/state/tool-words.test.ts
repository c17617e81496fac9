import { describe, expect, it } from 'vitest'
import { todayIn } from '../../time/calendar.ts'
import type { ToolPart } from './message.ts'
import { describeCall as describeAt, intentOf } from './tool-words.ts'

const describeCall = (part: ToolPart) => describeAt(part, todayIn('UTC', Date.UTC(2026, 10, 15, 9)))
const task = { id: 12, title: 'Buy milk' }
const thing = { label: '#12 Buy milk', to: 'task=12' }

function done(tool: string, data: object, { text = '', input = {} } = {}): ToolPart {
  const output = { ok: true, text, data: data as Record<string, unknown> }
  return { type: `tool-${tool}`, toolCallId: 't', state: 'output-available', input, output }
}

describe('a call in words', () => {
  it('says what was done to what, and by which number it is undone', () => {
    expect(describeCall(done('add_task', { task, steps: [task, task], change: 3 }))).toEqual({
      kind: 'did',
      verb: 'Added',
      thing,
      change: 3,
      detail: 'with 2 subtasks',
    })
    const changed = [
      { field: 'due', before: null, after: '2026-11-16' },
      { field: 'priority', before: 'medium', after: 'high' },
    ]
    expect(describeCall(done('update_task', { task, changed, change: 4 }))).toMatchObject({
      verb: 'Changed',
      thing,
      change: 4,
      detail: 'due none → Tomorrow; priority medium → high',
    })
    expect(describeCall(done('complete_task', { task, change: 5, unblocked: [task] }))).toMatchObject({
      verb: 'Completed',
      detail: '1 more task is ready',
    })
    expect(describeCall(done('complete_task', { task, change: 6 }, { input: { done: false } })).verb).toBe(
      'Reopened',
    )
    expect(describeCall(done('native_delete_task', { task, below: [], change: 7 }))).toMatchObject({
      verb: 'Deleted #12 Buy milk',
      change: 7,
    })
    expect(describeCall(done('undo', { undone: 7, change: 8 }))).toMatchObject({
      verb: 'Undid change 7',
      change: 8,
    })
    expect(
      describeCall(done('remember', { discovery: { id: 2, text: 'Cents' }, change: 9, known: false })),
    ).toMatchObject({
      verb: 'Saved to memory:',
      thing: { label: 'd2 Cents', to: '/memory?discovery=2' },
      change: 9,
    })
  })

  it('offers no undo for what changed nothing', () => {
    for (const part of [
      done('complete_task', { task, change: null }),
      done('update_task', { task, change: null }),
      done('list_tasks', { tasks: [], total: 0 }),
      done('context_search', {}),
      done('remember', { discovery: { id: 2, text: 'Cents' }, change: null, known: true }),
    ]) {
      expect(describeCall(part)).toMatchObject({ kind: 'looked' })
      expect(describeCall(part).change).toBeUndefined()
    }
  })

  it('says what was not done, why, and which tasks it may have been', () => {
    const output = {
      ok: false,
      text: 'ambiguous: Several tasks fit "milk". Name one by its number.\n#12 Buy milk',
      data: {
        code: 'ambiguous',
        message: 'Several tasks fit "milk". Name one by its number.',
        candidates: [task],
      },
    }
    const part: ToolPart = { ...done('delete_task', {}, { input: { task: 'milk' } }), output }
    expect(describeCall(part)).toEqual({
      kind: 'failed',
      verb: 'Not done: Delete “milk”',
      detail: 'Several tasks fit "milk". Name one by its number.',
      candidates: [task],
    })
    expect(describeCall({ ...part, state: 'output-denied' })).toMatchObject({ kind: 'refused' })
    expect(describeCall({ ...part, state: 'input-available' })).toMatchObject({
      kind: 'waits',
      verb: 'Delete “milk”…',
    })
  })

  it('asks about a number as a number, and has words for tools it does not know', () => {
    expect(intentOf(done('delete_task', {}, { input: { task: '12' } }))).toBe('Delete #12')
    expect(intentOf(done('toggle_completion', {}, { input: { id: 1 } }))).toBe('Toggle completion')
    expect(describeCall(done('create_task', {}, { text: '{"success":true}' }))).toMatchObject({
      kind: 'unknown',
      verb: 'Create task',
    })
  })
})
