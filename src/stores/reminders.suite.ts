import { describe, expect, it } from 'vitest'
import { reminderNode } from '../../test/support/reminders/node.ts'
import { by, makeProject } from '../../test/support/stores/shared-projects.ts'
import { noon } from '../../test/support/stores/suite-desk.ts'
import { calendarAlarms } from '../reminders/calendar-alarms.ts'
import { hearChanges } from '../reminders/change-events.ts'
import { changeSettings, type NotificationSettings } from '../reminders/notification-settings.ts'
import { runDue } from '../reminders/scheduler.ts'
import { setReminder } from '../reminders/set-reminder.ts'
import { addWebhook, resumeWebhook } from '../reminders/webhook.ts'
import { addComment } from '../tasks/add-comment.ts'
import { addTask, type NewTask } from '../tasks/add-task.ts'
import { addTasks } from '../tasks/add-tasks.ts'
import { blankCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { completeTask } from '../tasks/complete-task.ts'
import type { Due } from '../tasks/due.ts'
import { readTrigger, writeTrigger } from '../tasks/reminder.ts'
import { byId } from '../tasks/task-ref.ts'
import { undo } from '../tasks/undo.ts'
import { updateTask } from '../tasks/update-task.ts'
import type { Stores } from './stores.ts'

const minute = 60_000
const due = (text: string) => text as Due

/** What every engine promises about reminders. */
export function remindersSuite(open: () => Promise<Stores>): void {
  async function desk() {
    const stores = await open()
    const clock = { now: noon.getTime() }
    const node = reminderNode({ stores, now: () => clock.now })
    const at = (time: string) => Date.parse(time)
    /** Goes to that moment, and gives who was told what since. */
    const until = async (time: string) => {
      clock.now = at(time)
      node.received.length = 0
      await node.run()
      return node.received.map(({ owner, message }) => `${owner}: ${message.title}`).sort()
    }
    const origin = (who: string) => by(who, new Date(clock.now))
    const add = async (who: string, title: string, more: Omit<NewTask, 'title'>, project?: { id: string }) =>
      (await addTask(stores.tasks(who, project), { title, ...more }, origin(who))).task
    const remind = (who: string, task: number, moment: string, project = who) =>
      setReminder(stores.reminders(who), stores.tasks(who, { id: project }), {
        ...{ project, task, trigger: readTrigger(moment), now: new Date(clock.now) },
      })
    return { stores, clock, until, add, remind, origin, received: node.received, mails: node.mails }
  }

  describe('a reminder', () => {
    it('comes at the due time by default, once, where there is a time', async () => {
      const { stores, until, add } = await desk()
      await using _ = stores
      await add('ada', 'Timed', { due: due('2026-11-15T13:00:00Z') })
      await add('ada', 'A day', { due: due('2026-11-15') })
      await add('ada', 'Long ago', { due: due('2026-11-15T11:00:00Z') })
      expect(await until('2026-11-15T12:59:59Z')).toEqual([])
      expect(await stores.reminders('ada').coming(9)).toMatchObject([{ task: 1, source: 'due' }])
      expect(await until('2026-11-15T13:00:00Z')).toEqual(['ada: Reminder: Timed'])
      expect(await until('2026-11-15T13:00:01Z')).toEqual([])
      expect(await stores.reminders('grace').coming(9)).toEqual([])
    })

    it('does not come by default where the person switched that off', async () => {
      const { stores, until, add } = await desk()
      await using _ = stores
      await stores.notifications('ada').change((now) => changeSettings(now, { atDue: false }), noon)
      await add('ada', 'Timed', { due: due('2026-11-15T13:00:00Z') })
      expect(await until('2026-11-15T13:00:00Z')).toEqual([])
    })

    it('moves with the date, and ends with the task', async () => {
      const { stores, until, add, remind, origin } = await desk()
      await using _ = stores
      const { id } = await add('ada', 'Moves', { due: due('2026-11-15T13:00:00Z') })
      await remind('ada', id, 'due-30m')
      await until('2026-11-15T12:10:00Z')
      await updateTask(stores.tasks('ada'), byId(id), { due: '2026-11-15T15:00:00Z' }, origin('ada'))
      expect(await until('2026-11-15T13:00:00Z')).toEqual([])
      expect(await until('2026-11-15T14:30:00Z')).toEqual(['ada: Reminder: Moves'])
      await completeTask(stores.tasks('ada'), byId(id), origin('ada'))
      expect(await until('2026-11-15T15:00:00Z')).toEqual([])
      expect((await stores.notifications('ada').notices(new Date(0), 9)).map(({ at }) => at)).toEqual([
        new Date('2026-11-15T14:30:00Z'),
      ])
    })

    it('comes again with the next of a repetition, and goes back with an undo', async () => {
      const { stores, until, add, remind, origin } = await desk()
      await using _ = stores
      const { id } = await add('ada', 'Daily', { due: due('2026-11-15T13:00:00Z'), repeat: 'FREQ=DAILY' })
      await remind('ada', id, 'due-30m')
      await remind('ada', id, 'at 2026-11-20T08:00:00.000Z')
      expect(await until('2026-11-15T12:30:00Z')).toEqual(['ada: Reminder: Daily'])
      const { change } = await completeTask(stores.tasks('ada'), byId(id), origin('ada'))
      expect(await until('2026-11-16T12:30:00Z')).toEqual(['ada: Reminder: Daily'])
      expect((await stores.reminders('ada').list()).map(({ task }) => task).sort()).toEqual([1, 1, 2])
      await undo(stores.tasks('ada'), change?.id as number, origin('ada'))
      expect(await until('2026-11-16T13:00:00Z')).toEqual([])
    })

    it('is each person’s own, and comes to members alone', async () => {
      const { stores, until, add, remind } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'reader', linus: 'editor' })
      const { id } = await add('ada', 'Shared', { due: due('2026-11-15T13:00:00Z') }, app)
      await remind('grace', id, 'due-15m', app.id)
      await remind('linus', id, 'due-15m', app.id)
      await expect(remind('eve', id, 'due-15m', app.id)).rejects.toMatchObject({ code: 'not_found' })
      expect(await stores.reminders('ada').list()).toEqual([])
      await until('2026-11-15T12:05:00Z')
      await stores.members('ada', app.id).remove('linus')
      expect(await until('2026-11-15T12:45:00Z')).toEqual(['grace: Reminder: Shared'])
      // By default it is for who follows it: so far who made it.
      expect(await until('2026-11-15T13:00:00Z')).toEqual(['ada: Reminder: Shared'])
    })

    it('of a task with an assignee is theirs, and follows it to another project', async () => {
      const { stores, until, add, remind, origin } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
      await add('ada', 'Hers', { due: due('2026-11-15T13:00:00Z'), assignee: 'grace' }, app)
      const { id } = await add('ada', 'Moved', { due: due('2026-11-16') })
      await remind('ada', id, 'due-1d 18:00')
      await until('2026-11-15T12:10:00Z')
      await stores.mover('ada').move('ada', id, app.id, origin('ada'))
      expect(await until('2026-11-15T13:00:00Z')).toEqual(['grace: Reminder: Hers'])
      expect(await until('2026-11-15T18:00:00Z')).toEqual(['ada: Reminder: Moved'])
      expect(await stores.reminders('ada').list()).toMatchObject([{ project: app.id, task: 2 }])
    })

    it('is the same as the alarm of a calendar, but for those dismissed there', async () => {
      const { stores, until, add } = await desk()
      await using _ = stores
      const alarm = (...lines: string[]) => ['BEGIN:VALARM', 'ACTION:DISPLAY', ...lines, 'END:VALARM']
      const todo = [
        ...alarm('TRIGGER:-PT10M'),
        ...alarm('TRIGGER;VALUE=DATE-TIME:20261115T123000Z'),
        ...alarm('TRIGGER;RELATED=END:-PT5M', 'ACKNOWLEDGED:20261115T125900Z'),
        ...alarm('TRIGGER:nonsense'),
      ].join('\n')
      const calendarObject = writeCalendarObject({ ...blankCalendarObject, todo })
      await add('ada', 'Rings', { due: due('2026-11-15T13:00:00Z'), calendarObject })
      expect(await until('2026-11-15T12:30:00Z')).toEqual(['ada: Reminder: Rings'])
      expect(await until('2026-11-15T12:50:00Z')).toEqual(['ada: Reminder: Rings'])
      expect(await until('2026-11-15T12:55:00Z')).toEqual([])
      expect(await until('2026-11-15T13:00:00Z')).toEqual(['ada: Reminder: Rings'])
    })

    it('can be turned off for a task: what comes by default, or all that was not asked for', async () => {
      const { stores, until, add, remind } = await desk()
      await using _ = stores
      const todo = 'BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT10M\nEND:VALARM'
      const calendarObject = writeCalendarObject({ ...blankCalendarObject, todo })
      for (const off of ['off due', 'off all']) {
        const { id } = await add('ada', off, { due: due('2026-11-15T13:00:00Z'), calendarObject })
        await remind('ada', id, off)
        await remind('ada', id, 'due-5m')
      }
      expect(await until('2026-11-15T12:50:00Z')).toEqual(['ada: Reminder: off due'])
      expect(await until('2026-11-15T12:55:00Z')).toHaveLength(2)
      expect(await until('2026-11-15T13:00:00Z')).toEqual([])
    })

    it('rings in the calendars of its person alone, and by default where the task is for them', async () => {
      const { stores, until, add, remind } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
      const task = await add('ada', 'Shared', { due: due('2026-11-15T13:00:00Z') }, app)
      await remind('grace', task.id, 'due-15m', app.id)
      await until('2026-11-15T12:10:00Z')
      const { reminders, notifications, inbox, tasks } = stores
      const alarms = calendarAlarms({ reminders, notifications, inbox, tasks, zoneOf: async () => 'UTC' })
      const ringing = async (who: string, one = task) =>
        (await alarms(who))
          .in(app.id)
          .of(one)
          .map(({ trigger }) => writeTrigger(trigger))
      expect(await ringing('ada')).toEqual(['due-0m'])
      expect(await ringing('grace')).toEqual(['due-15m'])
      expect(await ringing('ada', { ...task, assignee: 'grace' })).toEqual([])
      expect(await ringing('grace', { ...task, status: 'done' })).toEqual([])
    })

    it('can be taken back', async () => {
      const { stores, until, add, remind, clock } = await desk()
      await using _ = stores
      const { id } = await add('ada', 'Quiet', { due: due('2026-11-16') })
      const reminder = await remind('ada', id, 'at 2026-11-15T13:00:00.000Z')
      await until('2026-11-15T12:10:00Z')
      expect(await stores.reminders('grace').remove(reminder, new Date(clock.now))).toBe(false)
      expect(await stores.reminders('ada').remove(reminder, new Date(clock.now))).toBe(true)
      expect(await until('2026-11-15T13:00:00Z')).toEqual([])
    })
  })

  describe('the digest', () => {
    const wanting = (digest: unknown) => (now: NotificationSettings) => changeSettings(now, { digest })

    it('says every morning what is due, overdue and newly assigned, once, and nothing where there is nothing', async () => {
      const { stores, clock, until, add, origin, mails } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'editor' })
      await stores.settings('grace').save({ timeZone: 'Asia/Tokyo', language: 'de' })
      for (const who of ['ada', 'grace']) await stores.notifications(who).change(wanting(true), noon)
      await until('2026-11-15T12:00:01Z')
      // It is eight o'clock in Tokyo first.
      await add('grace', 'Miete zahlen', { due: due('2026-11-14') })
      await add('grace', 'Zahnarzt', { due: due('2026-11-16T15:00:00+09:00') })
      await add('grace', 'Später', { due: due('2026-11-17') })
      await add('ada', 'Plakat drucken', { assignee: 'grace' }, app)
      await add('ada', 'Adas Sache', { due: due('2026-11-16'), assignee: 'ada' }, app)
      await until('2026-11-15T22:59:59Z')
      expect(mails).toEqual([])
      await until('2026-11-15T23:00:00Z')
      expect(mails).toMatchObject([
        { to: 'grace@example.com', subject: 'Deine Aufgaben für Montag, 16. November' },
      ])
      expect(mails[0]?.text.split('\n')).toEqual([
        'Überfällig (1)',
        '- Miete zahlen (war fällig: 14. Nov. 2026)',
        '  https://example.com/?task=1',
        '',
        'Heute fällig (1)',
        '- Zahnarzt (15:00)',
        '  https://example.com/?task=2',
        '',
        'Neu für dich (1)',
        '- Plakat drucken (zugewiesen von ada; app, APP-1)',
        `  https://example.com/p/${encodeURIComponent(app.id)}/tasks?task=1`,
        '',
        'Du bekommst diese Übersicht täglich. Das änderst du in den Einstellungen: https://example.com/settings',
        '',
      ])
      await until('2026-11-16T08:05:00Z')
      expect(mails).toHaveLength(2)
      expect(mails[1]?.subject).toBe('Your tasks for Monday, November 16')
      expect(mails[1]?.text).toContain('This is late. It was meant for Nov 16, 2026, 8:00')
      await completeTask(stores.tasks('ada', app), byId(2), origin('ada'))
      await until('2026-11-17T08:00:00Z')
      expect(mails.map(({ to }) => to)).toEqual(['grace', 'ada', 'grace'].map((who) => `${who}@example.com`))
      expect(mails[2]?.text).not.toContain('Plakat')
      expect(clock.now).toBe(Date.parse('2026-11-17T08:00:00Z'))
    })

    it('comes at the hour that was chosen, wherever the person moves, until it is turned off', async () => {
      const { stores, until, add, mails } = await desk()
      await using _ = stores
      const settings = stores.notifications('ada')
      await add('ada', 'Overdue', { due: due('2026-11-01') })
      await settings.change(wanting('06:30'), noon)
      await settings.change(wanting('07:15'), noon)
      await until('2026-11-15T12:00:01Z')
      const came = async (time: string) => {
        const before = mails.length
        await until(time)
        return mails.length - before
      }
      expect(await came('2026-11-16T07:14:59Z')).toBe(0)
      expect(await came('2026-11-16T07:15:00Z')).toBe(1)
      await stores.settings('ada').save({ timeZone: 'America/New_York' })
      expect(await came('2026-11-17T07:15:00Z')).toBe(0)
      expect(await came('2026-11-17T12:15:00Z')).toBe(1)
      // Nobody wants those of a server that was away for days, but that of today.
      expect(await came('2026-11-20T13:00:00Z')).toBe(1)
      await settings.change(wanting(null), new Date('2026-11-20T13:00:00Z'))
      expect(await came('2026-11-21T12:15:00Z')).toBe(0)
      expect(await stores.reminders('ada').coming(9)).toEqual([])
    })

    it('is sent by one of several nodes, and by another where that one is gone', async () => {
      const { stores, clock, until, add, mails } = await desk()
      await using _ = stores
      await add('ada', 'Overdue', { due: due('2026-11-01') })
      await stores.notifications('ada').change(wanting('08:00'), noon)
      await until('2026-11-15T12:00:01Z')
      clock.now = Date.parse('2026-11-16T08:00:00Z')
      const others = [1, 2].map(() => reminderNode({ stores, now: () => clock.now }))
      await Promise.all(others.map((node) => node.run()))
      expect(others.flatMap((node) => node.mails)).toHaveLength(1)
      // One that is killed has claimed it, and sent nothing.
      clock.now = Date.parse('2026-11-17T08:00:00Z')
      expect(await stores.outbox().fire(clock.now, 9)).toBe(1)
      const { spreadItems } = await import('../reminders/spread.ts')
      await spreadItems((others[0] as (typeof others)[0]).parts, clock.now, 9)
      const claim = { now: clock.now, leaseMs: minute, limit: 9, channels: ['email'] }
      expect(await stores.outbox().claim(claim)).toMatchObject([{ kind: 'digest', channel: 'email' }])
      await until('2026-11-17T08:00:30Z')
      expect(mails).toHaveLength(0)
      await until('2026-11-17T08:01:00Z')
      expect(mails).toHaveLength(1)
      await until('2026-11-17T09:00:00Z')
      expect(mails).toHaveLength(1)
    })
  })

  describe('the outbox', () => {
    it('says that it is late, waits out quiet hours, and gives up after a day', async () => {
      const { stores, until, add, received } = await desk()
      await using _ = stores
      await add('ada', 'First', { due: due('2026-11-15T13:00:00Z') })
      await until('2026-11-15T13:05:00Z')
      expect(received[0]?.message).toMatchObject({ isLate: true })
      expect(received[0]?.message.lines).toContain('This is late. It was meant for 2026-11-15 13:00.')
      await stores
        .notifications('ada')
        .change((now) => changeSettings(now, { quiet: { from: '22:00', to: '07:00' } }), noon)
      await add('ada', 'Night', { due: due('2026-11-15T23:00:00Z') })
      await add('ada', 'Forgotten', { due: due('2026-11-16T12:00:00Z') })
      expect(await until('2026-11-15T23:00:00Z')).toEqual([])
      expect(await until('2026-11-16T07:00:00Z')).toEqual(['ada: Reminder: Night'])
      expect(received[0]?.message).toMatchObject({ isLate: false })
      expect(await until('2026-11-17T12:00:01Z')).toEqual([])
    })

    it('tells of what comes into the inbox by the channels that were chosen', async () => {
      const { stores, until, add, origin, received } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'editor', linus: 'editor' })
      await stores
        .notifications('grace')
        .change((now) => changeSettings(now, { channels: { assigned: ['email'], commented: [] } }), noon)
      const task = await add('ada', 'Shared', { assignee: 'grace' }, app)
      await addComment(stores.comments('linus', app), task, 'Soon?', [], origin('linus'))
      expect(await until('2026-11-15T12:00:01Z')).toEqual([
        'ada: New comment: Shared',
        'grace: Assigned to you: Shared',
      ])
      expect(received.map(({ channel }) => channel).sort()).toEqual(['email', 'here'])
    })

    it('gives each message to one node, and to another when that one is gone', async () => {
      const { stores, clock, add } = await desk()
      await using _ = stores
      for (let count = 0; count < 30; count++)
        await add('ada', `Task ${count}`, { due: due('2026-11-15T13:00:00Z') })
      const node = reminderNode({ stores, now: () => clock.now })
      const outbox = stores.outbox()
      await node.run()
      clock.now = Date.parse('2026-11-15T13:00:00Z')
      expect(await outbox.fire(clock.now, 100)).toBe(30)
      expect(await outbox.fire(clock.now, 100)).toBe(0)
      const { spreadItems } = await import('../reminders/spread.ts')
      await spreadItems(node.parts, clock.now, 100)
      const claim = (now: number) => outbox.claim({ now, leaseMs: minute, limit: 20, channels: ['here'] })
      const [one, other] = await Promise.all([claim(clock.now), claim(clock.now)])
      expect(new Set([...one, ...other].map(({ key }) => key)).size).toBe(30)
      expect(one.length + other.length).toBe(30)
      expect(await claim(clock.now + minute - 1)).toEqual([])
      expect(await claim(clock.now + minute)).toHaveLength(20)
    })

    it('gives everybody their turn, however much waits for one person', async () => {
      const { stores, clock } = await desk()
      await using _ = stores
      const outbox = stores.outbox()
      const item = (owner: string, nth: number, channel: string) => ({
        ...{ owner, channel, key: `${owner}/${nth}`, kind: 'reminder', project: owner, task: nth },
        ...{ actor: owner, at: clock.now, detail: null, nextAt: clock.now - 1_000 + nth, attempts: 0 },
      })
      const many = Array.from({ length: 60 }, (_, nth) => item('eve', nth, `webhook:${nth % 3}`))
      const late = [item('ada', 900, 'webhook:a'), item('grace', 901, 'email')]
      await outbox.spread(item('eve', 0, ''), [...many, ...late])
      const asked = { now: clock.now, leaseMs: minute, channels: ['webhook', 'email'] }
      const first = await outbox.claim({ ...asked, limit: 10, mostOfOwner: 4, mostOfChannel: 2 })
      expect(first.map(({ owner }) => owner).sort()).toEqual(['ada', 'eve', 'eve', 'eve', 'eve', 'grace'])
      const busy = { busyOwners: ['ada'], busyChannels: [{ owner: 'eve', channel: 'webhook:0' }] }
      const next = await outbox.claim({ ...asked, ...busy, limit: 10 })
      expect(next).toHaveLength(10)
      expect(next.filter(({ channel }) => channel === 'webhook:0')).toEqual([])
    })

    it('lets everything for a channel that fails wait, tries it with one, and comes back to healthy ones first', async () => {
      const { stores, clock } = await desk()
      await using _ = stores
      const outbox = stores.outbox()
      const item = (owner: string, nth: number) => ({
        ...{
          owner,
          channel: 'webhook:x',
          key: `${owner}/${nth}`,
          kind: 'reminder',
          project: owner,
          task: nth,
        },
        ...{ actor: owner, at: clock.now, detail: null, nextAt: clock.now, attempts: 0 },
      })
      const asked = { leaseMs: minute, channels: ['webhook'], limit: 10 }
      await outbox.spread(
        item('eve', 0),
        Array.from({ length: 5 }, (_, nth) => item('eve', nth + 1)),
      )
      expect(await outbox.rest(item('eve', 0), clock.now, () => minute)).toMatchObject({ failures: 1 })
      expect(await outbox.claim({ ...asked, now: clock.now })).toEqual([])
      expect((await outbox.pending(['webhook'])).unsent).toBe(clock.now + minute)
      clock.now += minute
      await outbox.spread(item('ada', 0), [item('ada', 1)])
      expect(await outbox.claim({ ...asked, now: clock.now, limit: 1 })).toMatchObject([{ owner: 'ada' }])
      expect(await outbox.claim({ ...asked, now: clock.now, isHealthyOnly: true })).toEqual([])
      const [tried, ...others] = await outbox.claim({ ...asked, now: clock.now })
      expect([tried?.owner, others.length]).toEqual(['eve', 0])
      if (tried) await outbox.finish(tried, { state: 'sent', at: clock.now, outcome: null })
      expect(await outbox.claim({ ...asked, now: clock.now })).toHaveLength(4)
    })

    it('pauses a webhook that took nothing for a day, says so once, and resumes it when asked', async () => {
      const { stores, add, clock } = await desk()
      await using _ = stores
      const hook = await addWebhook(
        stores.webhooks('ada'),
        'ada',
        { project: 'ada', url: 'https://example.com/hook', lastChange: 0 },
        new Date(clock.now),
      )
      const node = reminderNode({ stores, now: () => clock.now })
      let calls = 0
      const sendChange = async () => {
        calls++
        return { ok: false, outcome: 'it cannot be reached' }
      }
      const run = () => runDue({ ...node.parts, sendChange }, () => clock.now)
      for (let nth = 0; nth < 30; nth++) await add('ada', `Task ${nth}`, {})
      await run()
      expect(calls).toBeLessThanOrEqual(20)
      calls = 0
      for (let hour = 0; hour < 26; hour++) {
        clock.now += 60 * minute
        await add('ada', `Hour ${hour}`, {})
        await run()
      }
      expect(calls).toBeLessThan(60)
      expect(node.paused).toEqual([`ada ${hook.id}`])
      expect(await stores.webhooks('ada').list()).toMatchObject([{ pausedAt: expect.any(Date) }])
      const before = (await stores.webhooks('ada').deliveries(hook.id, 200)).length
      await add('ada', 'While it is paused', {})
      await node.run()
      expect(await stores.webhooks('ada').deliveries(hook.id, 200)).toHaveLength(before)
      const lastChange = () => stores.tasks('ada').lastChange()
      await resumeWebhook(stores.webhooks('ada'), hook.id, lastChange)
      const { id } = await add('ada', 'Afterwards', {})
      await node.run()
      const [told] = await stores.webhooks('ada').deliveries(hook.id, 200)
      expect(told).toMatchObject({ task: id, state: 'sent' })
      expect(await stores.webhooks('ada').deliveries(hook.id, 200)).toHaveLength(before + 1)
    })

    it('keeps later changes in the history while a webhook has much waiting', async () => {
      const { stores, clock } = await desk()
      await using _ = stores
      const hook = await addWebhook(
        stores.webhooks('ada'),
        'ada',
        { project: 'ada', url: 'https://example.com/hook', lastChange: 0 },
        new Date(clock.now),
      )
      for (let bulk = 0; bulk < 4; bulk++)
        await addTasks(
          stores.tasks('ada'),
          Array.from({ length: 100 }, (_, nth) => ({ title: `Task ${bulk} ${nth}` })),
          by('ada', new Date(clock.now)),
        )
      const node = reminderNode({ stores, now: () => clock.now })
      while ((await hearChanges(node.parts)) > 0);
      expect(await stores.webhooks('ada').deliveries(hook.id, 999)).toHaveLength(200)
      await node.run()
      expect(await stores.webhooks('ada').deliveries(hook.id, 999)).toHaveLength(400)
    })

    it('lets webhooks hear of changes once each, in order', async () => {
      const { stores, until, add, origin, clock } = await desk()
      await using _ = stores
      const app = await makeProject(stores, 'ada', 'app', { grace: 'reader' })
      await add('ada', 'Before', {}, app)
      const lastChange = await stores.tasks('grace', app).lastChange()
      const hook = await addWebhook(
        stores.webhooks('grace'),
        'grace',
        { project: app.id, url: 'https://example.com/hook', lastChange },
        new Date(clock.now),
      )
      const { id } = await add('ada', 'After', {}, app)
      await completeTask(stores.tasks('ada', app), byId(id), origin('ada'))
      await until('2026-11-15T12:00:05Z')
      const told = await stores.webhooks('grace').deliveries(hook.id, 9)
      expect(told.map(({ event, task, state }) => [event, task, state]).sort()).toEqual([
        ['task.added', 2, 'sent'],
        ['task.completed', 2, 'sent'],
      ])
      await stores.members('ada', app.id).remove('grace')
      await add('ada', 'Later', {}, app)
      await until('2026-11-15T12:00:15Z')
      expect(await stores.webhooks('grace').deliveries(hook.id, 9)).toHaveLength(2)
      expect(await stores.webhooks('ada').list()).toEqual([])
    })
  })
}
