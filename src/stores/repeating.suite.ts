import { describe, expect, it } from 'vitest'
import { add, failureOf, later, origin, shown, titles } from '../../test/support/stores/suite-desk.ts'
import type { NewTask } from '../tasks/add-task.ts'
import { changeTasks } from '../tasks/change-tasks.ts'
import { completeTask, reopenTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import type { Due } from '../tasks/due.ts'
import { occurrenceAt } from '../tasks/repetition/occurrence.ts'
import { loadSeries } from '../tasks/repetition/series.ts'
import { skipTask } from '../tasks/skip-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const on = (day: string) => ({ ...origin, at: new Date(`${day}T12:00:00Z`) })
const zone = 'Europe/Berlin'
const repeating = (due: string, repeat: string, more: Partial<NewTask> = {}) => ({
  due,
  repeat,
  occurrence: occurrenceAt(due as Due, zone),
  ...more,
})

/** What happens to tasks that repeat, and to those that begin later, on every engine. */
export function repeatingSuite(open: () => Promise<Stores>): void {
  describe('a task that repeats', () => {
    it('is followed by the next one when it is done, with all that belongs to it', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const task = await add(tasks, 'Water the plants', {
        ...repeating('2026-11-20T09:00+01:00', 'FREQ=WEEKLY;BYDAY=FR', { start: '2026-11-19' }),
        ...{ description: 'Not the cactus', priority: 'high', tags: ['home'], duration: 30 },
      })
      const { task: done, next } = await completeTask(tasks, byId(task.id), on('2026-11-20'))

      expect(done).toMatchObject({ status: 'done', repeat: null, due: task.due })
      expect(next).toEqual({
        ...task,
        id: 2,
        due: '2026-11-27T09:00+01:00',
        start: '2026-11-26',
        occurrence: '2026-11-27T09:00[Europe/Berlin]',
        createdAt: on('2026-11-20').at,
        updatedAt: on('2026-11-20').at,
      })
      expect(await tasks.find(2)).toEqual(next)
    })

    it('lets others write while it is worked out what follows many', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const rule = 'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-366;BYWEEKNO=53;BYYEARDAY=366'
      const ids: number[] = []
      for (let nth = 10; nth < 31; nth++)
        ids.push((await add(tasks, `Never ${nth}`, repeating(`2026-10-${nth}`, rule))).id)
      ids.push((await add(tasks, 'Weekly', repeating('2026-11-20', 'FREQ=WEEKLY'))).id)
      await loadSeries()
      const many = changeTasks(tasks, ids, { status: 'done' }, on('2026-11-20'))
      await new Promise(setImmediate)
      await add(stores.tasks('grace'), 'In between')
      expect(await tasks.find(1)).toMatchObject({ status: 'todo' })
      await many
      expect(titles(await tasks.list({ state: 'open', order: 'newest', limit: 9 }))).toEqual(['Weekly'])
    })

    it('stays at nine when the clocks change', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Stand-up', repeating('2027-03-27T09:00+01:00', 'FREQ=DAILY'))
      expect((await completeTask(tasks, byId(1), on('2027-03-27'))).next?.due).toBe('2027-03-28T09:00+02:00')
      await add(tasks, 'Night shift', repeating('2027-03-27T02:30+01:00', 'FREQ=DAILY'))
      expect((await completeTask(tasks, byId(3), on('2027-03-27'))).next?.due).toBe('2027-03-28T03:30+02:00')
      // The hour that did not exist that night is back the night after.
      expect((await completeTask(tasks, byId(4), on('2027-03-28'))).next?.due).toBe('2027-03-29T02:30+02:00')
    })

    it('has one successor, whoever completes it at once and however', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Water the plants', repeating('2026-11-15', 'FREQ=DAILY'))
      await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          n % 2 === 0
            ? completeTask(tasks, byId(1), later(n))
            : updateTask(tasks, byId(1), { status: 'done' }, later(n)),
        ),
      )
      expect(await tasks.count({}, 99)).toBe(2)
      expect(await tasks.find(2)).toMatchObject({ status: 'todo', due: '2026-11-16', repeat: 'FREQ=DAILY' })
    })

    it('is as it was when its completion is undone', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const task = await add(tasks, 'Tidy up', {
        ...repeating('2026-11-15', 'FREQ=DAILY'),
        steps: ['Desk', 'Floor'],
      })
      const { change, next } = await completeTask(tasks, byId(1), later(1))
      expect(titles(await tasks.list({ parent: next?.id as number, order: 'newest', limit: 9 }))).toEqual([
        'Floor',
        'Desk',
      ])

      const { change: undone } = await undo(tasks, change?.id, later(2))
      expect(await tasks.find(1)).toEqual({ ...task, updatedAt: later(2).at })
      expect(await tasks.count({}, 9)).toBe(3)
      await undo(tasks, undone.id, later(3))
      expect(await tasks.count({ state: 'open' }, 9)).toBe(5)
    })

    it('does not lose what was done with the next one by undoing', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Water the plants', repeating('2026-11-15', 'FREQ=DAILY'))
      const { change } = await completeTask(tasks, byId(1), later(1))
      await updateTask(tasks, byId(2), { title: 'Water the roses' }, later(2))
      expect((await failureOf(undo(tasks, change?.id, later(3)))).code).toBe('conflict')
    })

    it('takes the next one back when it is reopened, unless somebody touched that', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Water the plants', repeating('2026-11-15', 'FREQ=DAILY'))
      await completeTask(tasks, byId(1), later(1))
      const { task, change } = await reopenTask(tasks, byId(1), later(2))
      expect(task).toMatchObject({ status: 'todo', repeat: 'FREQ=DAILY' })
      expect(await tasks.count({}, 9)).toBe(1)
      await undo(tasks, change?.id, later(3))
      expect(await tasks.find(2)).toMatchObject({ status: 'todo', due: '2026-11-16' })

      await updateTask(tasks, byId(2), { priority: 'high' }, later(4))
      expect((await reopenTask(tasks, byId(1), later(5))).task).toMatchObject({ repeat: null })
      await completeTask(tasks, byId(1), later(6))
      expect(await tasks.count({}, 9)).toBe(2)
    })

    it.each([
      ['FREQ=DAILY;INTERVAL=3', '2026-11-18'],
      ['FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION', '2026-11-20'],
      ['FREQ=WEEKLY;BYDAY=FR;X-FROM=COMPLETION', '2026-11-20'],
      ['FREQ=DAILY', '2026-11-17'],
    ])('counts %s from the date or from the day it was done', async (rule, due) => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Water the plants', repeating('2026-11-15', rule))
      expect((await completeTask(tasks, byId(1), on('2026-11-17'))).next?.due).toBe(due)
    })

    it('ends after so many times, on a date, and when it is told to', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Pill', repeating('2026-11-15', 'FREQ=DAILY;COUNT=2'))
      const { next } = await completeTask(tasks, byId(1), later(1))
      expect(next).toMatchObject({ due: '2026-11-16', repeat: 'FREQ=DAILY;COUNT=1' })
      expect((await completeTask(tasks, byId(2), later(2))).next).toBeNull()
      await add(tasks, 'Drops', repeating('2026-11-15', 'FREQ=DAILY;UNTIL=20261115'))
      expect((await completeTask(tasks, byId(3), later(3))).next).toBeNull()
      await add(tasks, 'Walk', repeating('2026-11-15', 'FREQ=DAILY'))
      await updateTask(tasks, byId(4), { repeat: null }, later(4))
      expect((await completeTask(tasks, byId(4), later(5))).next).toBeNull()
      await add(tasks, 'Run', repeating('2026-11-15', 'FREQ=DAILY'))
      expect((await updateTask(tasks, byId(5), { due: null }, later(6))).task.repeat).toBeNull()
      await add(tasks, 'Swim', repeating('2026-11-15', 'FREQ=DAILY'))
      await updateTask(tasks, byId(6), { status: 'cancelled' }, later(7))
      await deleteTask(tasks, byId(1), later(8))
      expect(await tasks.count({ state: 'open' }, 9)).toBe(1)
    })

    it('can leave out one date, and does so for one that passed', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Report', repeating('2026-11-06', 'FREQ=WEEKLY;BYDAY=FR;COUNT=5'))
      const { task } = await skipTask(tasks, byId(1), on('2026-11-05'))
      expect(task).toMatchObject({ id: 1, due: '2026-11-13', repeat: 'FREQ=WEEKLY;BYDAY=FR;COUNT=4' })
      await undo(tasks, undefined, on('2026-11-05'))
      // Two of them are over: what is left counts them.
      const { next } = await completeTask(tasks, byId(1), on('2026-11-24'))
      expect(next).toMatchObject({ due: '2026-11-27', repeat: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2' })
      await add(tasks, 'Once')
      expect((await failureOf(skipTask(tasks, byId(3), origin))).message).toBe('Task 3 does not repeat.')
    })

    it('goes on from its own dates when one of them was moved, and from new ones when all were', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const every2 = 'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR'
      await add(tasks, 'Report', repeating('2026-11-20', every2))
      await updateTask(tasks, byId(1), { due: '2026-11-18' }, on('2026-11-17'))
      expect((await completeTask(tasks, byId(1), on('2026-11-18'))).next?.due).toBe('2026-12-04')
      await updateTask(tasks, byId(2), { due: '2026-12-07' }, on('2026-11-18'))
      expect((await completeTask(tasks, byId(2), on('2026-12-07'))).next?.due).toBe('2026-12-18')
      const moved = repeating('2026-12-25', every2)
      await updateTask(tasks, byId(3), moved, on('2026-12-08'))
      expect((await completeTask(tasks, byId(3), on('2026-12-25'))).next?.due).toBe('2027-01-08')
    })

    it('can be done years late', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Meter', repeating('2001-01-01T09:00+01:00', 'FREQ=HOURLY;INTERVAL=7'))
      expect((await completeTask(tasks, byId(1), on('2026-11-15'))).next?.due?.slice(0, 10)).toBe(
        '2026-11-15',
      )
      await add(tasks, 'Diary', repeating('1950-01-01', 'FREQ=DAILY'))
      expect((await completeTask(tasks, byId(3), on('2026-11-15'))).next?.due).toBe('2026-11-15')
    })
  })

  describe('a task that begins later', () => {
    it('is hidden from what is ready and due today until then, and shown in what comes', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      // It is 13:00 in Berlin.
      await add(tasks, 'Now', { due: '2026-11-15', start: '2026-11-15' })
      await add(tasks, 'At three', { due: '2026-11-15', start: '2026-11-15T15:00+01:00' })
      await add(tasks, 'Tomorrow', { start: '2026-11-16' })
      await add(tasks, 'Next week', { start: '2026-11-23', due: '2026-11-27' })
      await add(tasks, 'Due on friday', { due: '2026-11-20', start: '2026-11-10' })
      await add(tasks, 'Any time')

      expect(await shown(tasks, 'ready')).toEqual(['Now', 'Due on friday', 'Any time'])
      expect(await shown(tasks, 'today')).toEqual(['Now'])
      expect(await shown(tasks, 'upcoming')).toEqual(['At three', 'Tomorrow', 'Due on friday', 'Next week'])
    })

    it('is not due before that', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const early = await failureOf(add(tasks, 'Early', { due: '2026-11-15', start: '2026-11-16' }))
      expect(early.message).toBe('A task cannot be due before its start.')
      await add(tasks, 'Late', { due: '2026-11-20' })
      expect((await failureOf(updateTask(tasks, byId(1), { start: '2026-11-21' }, origin))).reason).toBe(
        'due_before_start',
      )
      await updateTask(tasks, byId(1), { start: '2026-11-20T09:00+01:00' }, origin)
      expect(await tasks.count({}, 9)).toBe(1)
    })
  })
}
