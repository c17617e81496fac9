import { describe, expect, it } from 'vitest'
import { blankCalendarObject, writeCalendarObject } from '../tasks/calendar-object.ts'
import { blankTask, type Task } from '../tasks/task.ts'
import { alarmsOf } from './alarms.ts'
import { fold, parseCalendar, parseLine, parseLines, splitTexts } from './content-lines.ts'
import { readTodoFile } from './read-file.ts'
import { todoFile, writeTodo } from './write-todo.ts'
import { zoneLines } from './write-zone.ts'
import { findClock } from './zones.ts'

const noon = new Date('2026-11-15T12:00:00Z')
const around = { parentUid: null, blockerUids: [], assignee: null }
const taskWith = (more: Partial<Task>): Task => ({
  ...{ ...blankTask, id: 7, title: 'Water', createdAt: noon, updatedAt: noon },
  ...more,
})
const fileOf = (task: Task, zone = 'UTC') => todoFile(writeTodo('ada', task, around, zone))

describe('a task as a file', () => {
  it.each<[string, Partial<Task>]>([
    ['a day', { due: '2026-11-21' as never }],
    [
      'a start and a moment',
      { start: '2026-11-20T08:00:00+01:00' as never, due: '2026-11-21T09:00:00+01:00' as never },
    ],
    [
      'a repetition on the clocks of a place',
      {
        ...{ due: '2026-11-20T09:00:00+01:00' as never, repeat: 'FREQ=WEEKLY;BYDAY=FR;UNTIL=20271231' },
        occurrence: '2026-11-20T09:00[Europe/Berlin]',
      },
    ],
    [
      'a repetition from completion',
      {
        due: '2026-11-20' as never,
        repeat: 'FREQ=DAILY;INTERVAL=3;X-FROM=COMPLETION',
        occurrence: '2026-11-20[UTC]',
      },
    ],
    [
      'everything else',
      { description: 'a,b;c\\d\n"e"', priority: 'low', status: 'doing', tags: ['x', 'y'], duration: 90 },
    ],
  ])('says what it says when it is read again: %s', (_, more) => {
    const task = taskWith(more)
    const { fields } = readTodoFile(fileOf(task), 'UTC')
    const { title, description, priority, status, tags, duration } = task
    expect(fields).toMatchObject({ title, description, priority, status, tags, duration })
    const moment = (due: string | null) => (due === null || due.length === 10 ? due : new Date(due).getTime())
    expect([moment(fields.due), moment(fields.start)]).toEqual([moment(task.due), moment(task.start)])
    // The end of a repetition is a moment where its date is one.
    expect(fields.repeat?.replace('T235959Z', '') ?? null).toBe(task.repeat)
    expect(fields.occurrence).toBe(task.occurrence)
  })

  it('gives the zone that it names', () => {
    const text = fileOf(
      taskWith({
        ...{ due: '2026-11-20T09:00:00+01:00' as never, repeat: 'FREQ=DAILY' },
        occurrence: '2026-11-20T09:00[Europe/Berlin]',
      }),
    )
    expect(text).toContain('DUE;TZID=Europe/Berlin:20261120T090000')
    expect(text).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU')
    expect(text).toContain('TZOFFSETTO:+0200')
  })

  it('describes zones so that they are understood without their names', () => {
    for (const zone of [
      'Europe/Berlin',
      'America/New_York',
      'Australia/Sydney',
      'Asia/Kolkata',
      'Asia/Tokyo',
    ]) {
      const lines = zoneLines(zone, 2026).map((line) => line.replace(`TZID:${zone}`, 'TZID:Made up'))
      const [own, known] = [findClock('Made up', parseLines(lines).components), findClock(zone, [])]
      for (const day of ['2026-01-15', '2026-04-15', '2026-07-15', '2026-11-15'])
        expect(new Date(own?.moment(day, 600) ?? 0), `${zone} ${day}`).toEqual(
          new Date(known?.moment(day, 600) ?? 1),
        )
    }
  })

  it('is written all the same where what was kept cannot be read', () => {
    const odd = writeCalendarObject({
      ...blankCalendarObject,
      uid: 'u',
      todo: 'BEGIN:X\nno line',
      rest: 'END:Y',
    })
    expect(fileOf(taskWith({ calendarObject: odd }))).toContain('SUMMARY:Water')
  })

  it('has the alarms that clients gave it, for those who ring', () => {
    const todo = 'SUMMARY:Water\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM'
    const [alarm] = alarmsOf(
      taskWith({ calendarObject: writeCalendarObject({ ...blankCalendarObject, todo }) }),
    )
    expect(alarm?.properties).toMatchObject([{ name: 'TRIGGER', value: '-PT5M' }])
    expect(alarmsOf(taskWith({}))).toEqual([])
  })
})

describe('lines', () => {
  it('are folded at 75 bytes and no character is cut, and unfolded again', () => {
    const lines = [`SUMMARY:${'日本語👋é'.repeat(40)}`, 'X-SHORT:1']
    const folded = fold(['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR'])
    for (const line of folded.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(parseCalendar(folded).properties.map(({ line }) => line)).toEqual(lines)
  })

  it('have parameters that may hold what separates others', () => {
    expect(parseLine('ATTENDEE;CN="Doe; J: the, first";ROLE=X:mailto:j@example.com')).toMatchObject({
      ...{ name: 'ATTENDEE', params: { CN: 'Doe; J: the, first', ROLE: 'X' } },
      value: 'mailto:j@example.com',
    })
    expect(splitTexts('a\\,b,c\\\\,d')).toEqual(['a,b', 'c\\', 'd'])
    expect(() => parseLine('no value')).toThrow('no line of a calendar')
  })
})
