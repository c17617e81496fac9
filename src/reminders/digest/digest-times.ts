import { dueAt } from '../../tasks/due.ts'
import { momentAt, wallAt } from '../../tasks/wall-clock.ts'

/** The hour that is taken for who turns the digest on and names none. */
export const usualDigestAt = 8 * 60

/** Whether the person's clocks show the time of their digest: they may have moved, or chosen another, since it was planned. */
export function isDigestTime(at: number, minutes: number, zone: string): boolean {
  return onDay(wallAt(new Date(at), zone).day, minutes, zone) === at
}

/** The first after that moment. */
export function nextDigest(after: number, minutes: number, zone: string): number {
  const { day } = wallAt(new Date(after), zone)
  // Clocks that change can put the time of the next day before it, so that three days are looked at.
  const moments = [day, day + 1, day + 2].map((one) => onDay(one, minutes, zone))
  return moments.find((at) => at > after) as number
}

/** The one before it. */
export function digestBefore(at: number, minutes: number, zone: string): number {
  return onDay(wallAt(new Date(at), zone).day - 1, minutes, zone)
}

function onDay(day: number, minutes: number, zone: string): number {
  return dueAt(momentAt(day, minutes, zone))
}
