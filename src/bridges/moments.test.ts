import { expect, it } from 'vitest'
import { readDueMoment, readMoment } from './moments.ts'

it('reads the moments that tools write, in UTC where they name no zone', () => {
  const iso = (text: string) => readMoment(text)?.toISOString() ?? null
  expect(iso('2026-02-04T16:37:39.524657-08:00')).toBe('2026-02-05T00:37:39.524Z')
  expect(iso('2026-11-15 14:51')).toBe('2026-11-15T14:51:00.000Z')
  expect(iso('2026-11-15')).toBe('2026-11-15T00:00:00.000Z')
  expect(iso('2026-11-15T14:51:00+0100')).toBe('2026-11-15T13:51:00.000Z')
  for (const none of ['', 'soon', '2026-13-01', '0001-01-01T00:00:00Z', '15.11.2026', '2026-11-15T99:00'])
    expect(iso(none)).toBeNull()
})

it('reads a due date as a day, or as a moment with its zone', () => {
  expect(readDueMoment('2026-12-01')).toBe('2026-12-01')
  expect(readDueMoment('2026-12-01T09:00:00.123456+01:00')).toBe('2026-12-01T09:00:00.123+01:00')
  expect(readDueMoment('2026-12-01 09:00')).toBe('2026-12-01T09:00:00.000Z')
  expect(readDueMoment('2026-02-30')).toBeNull()
  expect(readDueMoment('someday')).toBeNull()
})
