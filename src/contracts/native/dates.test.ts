import { describe, expect, it } from 'vitest'
import { openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { call } from '../call.ts'
import { native } from './contract.ts'

/** Wednesday, noon in UTC, the zone of the desk. */
const open = () => {
  const desk = openContractDesk(native)
  desk.at('2026-11-18T12:00:00Z')
  const say = async (tool: string, args: object) =>
    (await call(desk.deps, native, tool, args, { owner: desk.owner })).text
  return { ...desk, say }
}

describe('dates over the native contract', () => {
  it('repeat, and go on when a task is done', async () => {
    const { say } = open()
    expect(await say('add_task', { title: 'Report', due: 'every friday 9am' })).toContain(
      '+ #1 Report · due Fri 20 Nov 09:00 · every Fri',
    )
    expect(await say('complete_task', { task: 1 })).toBe(
      '✓ #1 Report · due Fri 20 Nov 09:00\nnext: #2 Report · due Fri 27 Nov 09:00 · every Fri\nchange 2',
    )
    expect(await say('update_task', { task: 2, status: 'done' })).toBe(
      '#2 Report: status todo → done\nnext: #3 Report · due Fri 4 Dec 09:00 · every Fri\nchange 3',
    )
    expect(await say('undo', {})).toContain('#3')
    expect(await say('list_tasks', {})).toContain('#2 Report')
  })

  it('can be skipped once, changed once or for all to come, and ended', async () => {
    const { say } = open()
    await say('add_task', { title: 'Report', due: 'every other friday' })
    expect(await say('update_task', { task: 1, due: 'skip' })).toContain('due Fri 20 Nov → Fri 4 Dec')
    expect(await say('update_task', { task: 1, due: 'dec 3' })).toContain('due Fri 4 Dec → Thu 3 Dec')
    expect(await say('complete_task', { task: 1 })).toContain('next: #2 Report · due Fri 18 Dec')
    expect(await say('update_task', { task: 2, repeat: 'every monday at 10' })).toContain(
      'due Fri 18 Dec → Mon 23 Nov 10:00; repeat every other Friday → every Monday',
    )
    expect(await say('update_task', { task: 2, repeat: 'every 2 days' })).toContain(
      'repeat every Monday → every 2 days',
    )
    expect(await say('update_task', { task: 2, repeat: 'none' })).toContain('repeat every 2 days → none')
    expect(await say('update_task', { task: 2, due: 'skip' })).toBe(
      'invalid: Task 2 does not repeat. Only one date of an open task that repeats can be skipped.',
    )
    expect(await say('update_task', { task: 2, due: 'skip', title: 'New' })).toContain('a change of its own')
  })

  it('begin later, and last', async () => {
    const { say } = open()
    expect(await say('add_task', { title: 'Tax', start: 'monday', due: 'end of month' })).toContain(
      '#1 Tax · from Mon 23 Nov · due Mon 30 Nov',
    )
    expect(await say('add_task', { title: 'Standup', due: 'fri 9–10am' })).toContain(
      'due Fri 20 Nov 09:00 · 1h',
    )
    expect(await say('list_tasks', { view: 'ready' })).toBe('1 ready\n#2 Standup · due Fri 20 Nov 09:00 · 1h')
    expect(await say('list_tasks', { view: 'upcoming' })).toContain('2 upcoming\n#2 Standup')
    expect(await say('update_task', { task: 1, start: 'none' })).toContain('start Mon 23 Nov → none')
    expect(await say('update_task', { task: 1, start: 'in 3 weeks' })).toBe(
      'invalid: A task cannot be due before its start. Give it an earlier start, or a later due date.',
    )
  })

  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', 'That repetition never comes true.'],
    ['FREQ=DAILY;COUNT=1000000', 'A task repeats at most 1000 times.'],
    ['FREQ=SECONDLY', 'A repetition is hourly, daily, weekly, monthly or yearly.'],
    ['every blue moon', '"every blue moon" is not a repetition I understand.'],
  ])('are refused where they cannot be: %s', async (repeat, message) => {
    const { say, stored } = open()
    await say('add_task', { title: 'Report', due: 'friday' })
    const before = await stored()
    expect(await say('update_task', { task: 1, repeat })).toContain(`invalid: ${message}`)
    expect(await stored()).toEqual(before)
  })

  it('of 1601 begin no repetition, and are told what is wrong', async () => {
    const { say } = open()
    await say('add_task', { title: 'Old', due: '1601-01-01' })
    expect(await say('update_task', { task: 1, repeat: 'every day' })).toContain('begins in 1900 or later')
  })
})
