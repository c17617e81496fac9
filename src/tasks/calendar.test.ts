import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { localDay, offsetMinutes, overdueLimit, todayLimit } from './calendar.ts'
import { isDueBefore, readDue } from './due.ts'

describe('the calendar of a person', () => {
  it('knows which day it is where they live', () => {
    const at = new Date('2026-11-15T23:30:00Z')
    expect(localDay(at, 'UTC')).toBe('2026-11-15')
    expect(localDay(at, 'Europe/Berlin')).toBe('2026-11-16')
    expect(localDay(at, 'America/Los_Angeles')).toBe('2026-11-15')
    expect(offsetMinutes(at, 'Asia/Kathmandu')).toBe(345)
    expect(offsetMinutes(at, 'America/St_Johns')).toBe(-210)
  })

  it('ends today at local midnight, on days of 23 and 25 hours too', () => {
    for (const [now, end] of [
      ['2026-03-29T10:00:00Z', '2026-03-29T22:00:00.000Z'],
      ['2026-10-25T10:00:00Z', '2026-10-25T23:00:00.000Z'],
    ] as const) {
      expect(todayLimit({ now: new Date(now), zone: 'Europe/Berlin' }).instant.toISOString()).toBe(end)
    }
  })

  it('calls a day overdue when it is over, and a moment when it has passed', () => {
    const clock = { now: new Date('2026-11-15T12:00:00Z'), zone: 'Pacific/Auckland' } // there it is the 16th, 1 am
    const isOverdue = (due: string) => isDueBefore(readDue(due), overdueLimit(clock))
    expect(isOverdue('2026-11-15')).toBe(true)
    expect(isOverdue('2026-11-16')).toBe(false)
    expect(isOverdue('2026-11-15T11:59:59Z')).toBe(true)
    expect(isOverdue('2026-11-15T12:00:01Z')).toBe(false)
  })
})

describe('a due date', () => {
  it('is a day of the calendar, or a moment with its zone', () => {
    for (const good of ['2026-11-21', '2028-02-29', '2026-11-21T09:00Z', '2026-11-21T09:00:00+01:00']) {
      expect(readDue(good)).toBe(good)
    }
    for (const bad of [
      '',
      'tomorrow',
      '2026-02-30',
      '2026-13-01',
      '2026-11-21T09:00:00',
      '2026-11-21T25:00:00Z',
      '21.11.2026',
    ]) {
      expect(() => readDue(bad)).toThrow()
    }
  })
})

it.each(['Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Casablanca'])(
  'reads the same time from the clock of a machine in %s as from the calendar of that zone',
  (zone) => {
    // In a process of its own, because a zone belongs to a process.
    const program = `
      import { offsetMinutes, goByMachineClock } from ${JSON.stringify(new URL('./calendar.ts', import.meta.url).href)}
      const moments = Array.from({ length: 3_000 }, (_, n) => new Date(Date.UTC(1995, 0, 1) + n * 97 * 3_600_000))
      const before = moments.map((at) => offsetMinutes(at, '${zone}'))
      goByMachineClock('${zone}')
      const after = moments.map((at) => offsetMinutes(at, '${zone}'))
      console.log(JSON.stringify(before) === JSON.stringify(after), new Set(after).size)`
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    })
    expect(said).toMatch(/^true \d/)
  },
)
