import { dueAt } from '../tasks/due.ts'
import { momentAt, wallAt } from '../tasks/wall-clock.ts'
import type { NotificationSettings } from './notification-settings.ts'

/** The end of the quiet hours that this moment falls into; the moment itself outside of them. */
export function afterQuiet(quiet: NotificationSettings['quiet'], at: number, zone: string): number {
  if (quiet === null) return at
  const { from, to } = quiet
  const { day, minutes } = wallAt(new Date(at), zone)
  const isOverMidnight = from > to
  const isQuiet = isOverMidnight ? minutes >= from || minutes < to : minutes >= from && minutes < to
  if (!isQuiet) return at
  return dueAt(momentAt(isOverMidnight && minutes >= from ? day + 1 : day, to, zone))
}
