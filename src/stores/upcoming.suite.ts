import { describe, expect, it } from 'vitest'
import { add, titles } from '../../test/support/stores/suite-desk.ts'
import type { Clock } from '../tasks/calendar.ts'
import { type Due, isDueBefore } from '../tasks/due.ts'
import { countTasks, listTasks, viewFilter } from '../tasks/list-tasks.ts'
import { dateOf } from '../tasks/sort-key.ts'
import type { Task } from '../tasks/task.ts'
import type { Stores } from './stores.ts'

const now = new Date('2026-11-15T12:00:00Z')
const dates = [14, 15, 16, 17].flatMap((day) => {
  const date = `2026-11-${day}`
  return [date, `${date}T00:30:00+14:00`, `${date}T12:00:00Z`, `${date}T13:00:00Z`, `${date}T23:30:00-12:00`]
})

const pairs = [undefined, ...dates].flatMap((due) =>
  [undefined, ...dates].map((start) => ({ ...(due && { due }), ...(start && { start }) })),
)

/** What is due after today or begins later than now, wherever that is: every pair of dates about it. */
export function upcomingSuite(open: () => Promise<Stores>): void {
  describe('what comes', () => {
    it.each(['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12'])('is due or begins later in %s', async (zone) => {
      await using stores = await open()
      const clock: Clock = { now, zone }
      const request = { view: 'upcoming', limit: 1_000 } as const
      const all: Task[] = []
      // Each alone as well: of several one may bring the others with it.
      for (const [number, dated] of pairs.entries()) {
        const tasks = stores.tasks(`ada ${number}`)
        // None is due before it begins.
        const task = await add(tasks, `Task ${number}`, dated).catch(() => null)
        if (!task) continue
        all.push(await add(stores.tasks('ada'), `Task ${number}`, dated))
        const expected = comes(task, clock) ? [task.title] : []
        expect(titles((await listTasks(tasks, request, clock)).tasks), JSON.stringify(dated)).toEqual(
          expected,
        )
        expect(await countTasks(tasks, request, clock)).toBe(expected.length)
      }
      const coming = all.filter((task) => comes(task, clock))
      coming.sort((one, other) => dateOf(one) - dateOf(other) || one.id - other.id)
      expect(titles((await listTasks(stores.tasks('ada'), request, clock)).tasks)).toEqual(titles(coming))
    })
  })
}

function comes({ due, start }: Task, clock: Clock): boolean {
  const { coming } = viewFilter('upcoming', clock, 0)
  if (!coming) return false
  const isLate = due !== null && !isDueBefore(due, coming.due)
  return isLate || (start !== null && !hasBegun(start, coming.start))
}

/** A moment has begun when it is there; a day when it is today. */
function hasBegun(start: Due, limit: { readonly day: Due; readonly instant: Date }): boolean {
  return isDueBefore(start, { ...limit, instant: new Date(limit.instant.getTime() + 1) })
}
