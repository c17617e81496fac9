import { expect, it } from 'vitest'
import { newFolder } from '../support/files/folder.ts'
import { waymark } from '../support/servers/waymark.ts'

it('keeps where a person lives, and reads their words on their clock', async () => {
  const data = newFolder()
  const type = async (...args: readonly string[]) => waymark([...args, '--data', data], { TZ: 'UTC' })
  expect((await type('settings')).stdout).toBe(
    'time-zone: UTC (not set)\nweek-start: monday (not set)\nhours: by language (not set)\nlanguage: by words (not set)\n',
  )
  expect((await type('settings', 'time-zone', 'Asia/Tokyo')).stdout).toBe('time-zone: Asia/Tokyo\n')
  await type('settings', 'week-start', 'sunday')
  expect(JSON.parse((await type('settings', '--json')).stdout)).toEqual({
    settings: { timeZone: 'Asia/Tokyo', weekStart: 7, hours: null, language: null },
    zone: 'Asia/Tokyo',
  })
  const { stdout } = await type('add', 'Run', '--due', '2027-01-08 8am', '--json')
  expect(JSON.parse(stdout).task.due).toBe('2027-01-08T08:00+09:00')
  expect(await type('settings', 'time-zone', 'Mars/Phobos')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('There is no time zone "Mars/Phobos".'),
  })
  expect((await type('settings', 'time-zone', 'none')).stdout).toBe('time-zone: UTC (not set)\n')
})

it('adds what is typed with its dates, skips, snoozes, and shows what comes', async () => {
  const data = newFolder()
  const type = async (...args: readonly string[]) =>
    (await waymark([...args, '--data', data], { TZ: 'UTC' })).stdout
  expect(await type('add', 'submit report every friday 9am starting 2027-01-08')).toContain(
    '+ #1 submit report · due Fri 8 Jan 2027 09:00 · every Fri',
  )
  expect(await type('skip', '1')).toContain('due Fri 8 Jan 2027 09:00 → Fri 15 Jan 2027 09:00')
  expect(await type('snooze', '1', '2027-01-11')).toContain('start none → Mon 11 Jan 2027')
  expect(await type('list', 'ready')).toBe('0 ready\n')
  expect(await type('list', 'upcoming')).toContain('#1 submit report · from Mon 11 Jan 2027')
  expect(await type('done', '1')).toContain('next: #2 submit report · from Mon 18 Jan 2027')
  const two = await type('add', 'water the plants in 3 days and again in 10 days')
  expect(two).toContain('+ #3 water the plants')
  expect(two).toContain('+ #4 water the plants')
})
