import { describe, expect, it } from 'vitest'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { add, later, noon } from '../../test/support/stores/suite-desk.ts'
import { closeFeed, openFeed } from '../projects/feeds.ts'
import { hashOf } from '../projects/invitations.ts'
import { blankCalendarObject, readCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { calendarName, calendarUid } from '../tasks/calendar-uid.ts'
import { completeTask } from '../tasks/complete-task.ts'
import { deleteTask } from '../tasks/delete-task.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const object = (more: object) => writeCalendarObject({ ...blankCalendarObject, ...more })

/** What every engine promises to calendars. */
export function calendarsSuite(open: () => Promise<Stores>): void {
  describe('what a calendar wrote', () => {
    it('is found by the name, the UID and the missing parent that it gave', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      await add(tasks, 'Plain')
      await add(tasks, 'Written', { calendarObject: object({ name: 'a.ics', uid: 'u-1', parent: 'p-1' }) })

      const titles = async (by: 'name' | 'uid' | 'parent', ...values: string[]) =>
        (await tasks.findCalendarObjects(by, values)).map(({ title }) => title)
      expect(await titles('name', 'a.ics', 'b.ics')).toEqual(['Written'])
      expect(await titles('uid', 'u-1')).toEqual(['Written'])
      expect(await titles('parent', 'p-1')).toEqual(['Written'])
      expect(await titles('uid', 'u-2')).toEqual([])
      expect(await stores.tasks('grace').findCalendarObjects('uid', ['u-1'])).toEqual([])
    })

    it('keeps its UID and name in another project', async () => {
      await using stores = await open()
      const app = await makeProject(stores, 'ada', 'app', {})
      const here = await add(stores.tasks('ada'), 'Goes')
      const moved = await stores.mover('ada').move('ada', here.id, app.id, by('ada'))

      expect(calendarUid(app.id, moved.task)).toBe(calendarUid('ada', here))
      expect(calendarName(app.id, moved.task)).toBe(calendarName('ada', here))
    })

    it('goes on with the next task of a repetition, under another name', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const todo = 'SUMMARY:Water\nBEGIN:VALARM\nEND:VALARM'
      const rest = 'BEGIN:VTODO\nRECURRENCE-ID:20261122\nEND:VTODO\nBEGIN:VTIMEZONE\nEND:VTIMEZONE'
      const first = await add(tasks, 'Water', {
        ...{ due: '2026-11-21', repeat: 'FREQ=DAILY' },
        calendarObject: object({ name: 'a.ics', uid: 'u-1', todo, rest }),
      })
      const { next } = await completeTask(tasks, byId(first.id), later(1))

      expect(readCalendarObject(next?.calendarObject ?? null)).toMatchObject({
        ...{ name: null, uid: null, todo },
        rest: 'BEGIN:VTIMEZONE\nEND:VTIMEZONE',
      })
    })

    it('stands in the way of no undo, and is put back where nothing was written since', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const { id } = await add(tasks, 'One', { calendarObject: object({ uid: 'u', todo: 'X:1' }) })
      const renamed = { title: 'Two', calendarObject: object({ uid: 'u', todo: 'X:2' }) }
      const first = await updateTask(tasks, byId(id), renamed, later(1))
      const dated = { due: '2026-11-21', calendarObject: object({ uid: 'u', todo: 'X:3' }) }
      const second = await updateTask(tasks, byId(id), dated, later(2))

      await undo(tasks, first.change?.id, later(3))
      expect(await tasks.find(id)).toMatchObject({
        title: 'One',
        due: '2026-11-21',
        calendarObject: dated.calendarObject,
      })
      await undo(tasks, second.change?.id, later(4))
      expect(await tasks.find(id)).toMatchObject({ due: null, calendarObject: renamed.calendarObject })
    })

    it('is told of tasks that were removed since a change', async () => {
      await using stores = await open()
      const tasks = stores.tasks('ada')
      const [one, two] = [await add(tasks, 'One'), await add(tasks, 'Two')]
      const before = await tasks.lastChange()
      await deleteTask(tasks, byId(one.id), later(1))

      expect(await tasks.removedSince([one.id, two.id], before)).toEqual([one])
      expect(await tasks.removedSince([one.id], await tasks.lastChange())).toEqual([])
      expect(await tasks.removedSince([], 0)).toEqual([])
    })
  })

  describe('a feed', () => {
    it('is found by its secret alone, until it is renewed or revoked', async () => {
      await using stores = await open()
      const feeds = stores.feeds('ada')
      const { feed, secret } = await openFeed(feeds, 'ada', null, noon)
      const app = await makeProject(stores, 'ada', 'app', {})
      const ofApp = await openFeed(feeds, 'ada', app.id, noon)

      expect(await stores.findFeed(hashOf(secret))).toEqual(feed)
      expect(await feeds.list()).toEqual([feed, ofApp.feed])
      expect(await stores.feeds('grace').list()).toEqual([])
      expect(await stores.feeds('grace').remove(feed.id)).toBe(false)

      const renewed = await openFeed(feeds, 'ada', null, later(1).at)
      expect(await stores.findFeed(hashOf(secret))).toBeUndefined()
      expect(await stores.findFeed(hashOf(renewed.secret))).toEqual(renewed.feed)
      await closeFeed(feeds, renewed.feed.id)
      expect(await stores.findFeed(hashOf(renewed.secret))).toBeUndefined()
      await expect(closeFeed(feeds, renewed.feed.id)).rejects.toMatchObject({ code: 'not_found' })
    })
  })
}
