import { expect, it } from 'vitest'
import type { Due } from '../tasks/due.ts'
import { writeTrigger } from '../tasks/reminder.ts'
import { readReminderWords } from './reminder-words.ts'

const options = { now: new Date('2026-11-16T12:00:00Z'), zone: 'Europe/Berlin' }
const timed = { due: '2026-11-21T09:00:00+01:00' as Due, start: null }
const day = { due: '2026-11-21' as Due, start: null }

it.each([
  ['30 minutes before', timed, 'due-30m'],
  ['30min before', timed, 'due-30m'],
  ['remind me an hour before it is due', timed, 'due-60m'],
  ['half an hour before', timed, 'due-30m'],
  ['2 days before', timed, 'due-2880m'],
  ['2 days before', day, 'due-2d 09:00'],
  ['a week before', day, 'due-7d 09:00'],
  ['the evening before', day, 'due-1d 18:00'],
  ['the evening before', timed, 'due-1d 18:00'],
  ['the morning of', day, 'due-0d 09:00'],
  ['the day before', day, 'due-1d 09:00'],
  ['when it is due', timed, 'due-0m'],
  ['at the due time', day, 'due-0d 09:00'],
  ['30 Minuten vor', timed, 'due-30m'],
  ['eine halbe Stunde vorher', timed, 'due-30m'],
  ['am Abend vorher', day, 'due-1d 18:00'],
  ['am Vortag', day, 'due-1d 09:00'],
  ['une heure avant', timed, 'due-60m'],
  ['un quart d’heure avant', timed, 'due-15m'],
  ['la veille au soir', day, 'due-1d 18:00'],
  ['la veille', day, 'due-1d 09:00'],
  ['30 minutos antes', timed, 'due-30m'],
  ['media hora antes', timed, 'due-30m'],
  ['la noche anterior', day, 'due-1d 18:00'],
  ['dos días antes', day, 'due-2d 09:00'],
  ['uma hora antes', timed, 'due-60m'],
  ['na véspera à noite', day, 'due-1d 18:00'],
  ['un’ora prima', timed, 'due-60m'],
  ['la sera prima', day, 'due-1d 18:00'],
  ['een half uur van tevoren', timed, 'due-30m'],
  ['de avond ervoor', day, 'due-1d 18:00'],
  ['30分前', timed, 'due-30m'],
  ['1時間前', timed, 'due-60m'],
  ['前日の夜', day, 'due-1d 18:00'],
  ['当日の朝', day, 'due-0d 09:00'],
  ['提前30分钟', timed, 'due-30m'],
  ['提前一小时', timed, 'due-60m'],
  ['前一天晚上', day, 'due-1d 18:00'],
  ['tomorrow 9am', timed, 'at 2026-11-17T08:00:00.000Z'],
  ['tomorrow', timed, 'at 2026-11-17T08:00:00.000Z'],
  ['morgen um 9', timed, 'at 2026-11-17T08:00:00.000Z'],
  ['2026-11-20T18:00:00Z', timed, 'at 2026-11-20T18:00:00.000Z'],
])('reads %s', async (text, task, trigger) => {
  expect(writeTrigger(await readReminderWords(text, task, options))).toBe(trigger)
})

it.each(['', 'soonish', '30 parsecs before', '30 minutes before'])(
  'refuses "%s" with the next step',
  async (text) => {
    await expect(readReminderWords(text, day, options)).rejects.toMatchObject({
      code: 'invalid',
      hint: expect.stringContaining('the evening before'),
    })
  },
)
