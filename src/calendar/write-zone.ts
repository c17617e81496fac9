import { offsetMinutes } from '../tasks/calendar.ts'
import { civilOf, daysInMonth, weekdayOf } from '../tasks/civil-day.ts'

const dayMs = 86_400_000
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const written = new Map<string, readonly string[]>()

/** A VTIMEZONE as the zone's clocks go in that year, for programs that do not know it by its name. */
export function zoneLines(zone: string, year: number): readonly string[] {
  const key = `${zone} ${year}`
  const known = written.get(key)
  if (known) return known
  // From the year before on, so that the first days of this one are known, too.
  const changes = changesIn(zone, year - 1)
  const start = offsetMinutes(new Date(Date.UTC(year, 0, 1)), zone)
  const parts =
    changes.length === 2 ? changes.flatMap((change) => observance(change)) : fixed(start, year - 1)
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts, 'END:VTIMEZONE']
  if (written.size > 500) written.clear()
  written.set(key, lines)
  return lines
}

interface OffsetChange {
  /** The minute at which the clocks are changed, in UTC. */
  readonly at: number
  readonly from: number
  readonly to: number
}

function changesIn(zone: string, year: number): OffsetChange[] {
  const found: OffsetChange[] = []
  const offset = (minute: number) => offsetMinutes(new Date(minute * 60_000), zone)
  const [begin, end] = [Date.UTC(year, 0, 1) / 60_000, Date.UTC(year + 1, 0, 1) / 60_000]
  for (let day = begin; day < end; day += 1_440) {
    const [from, to] = [offset(day), offset(day + 1_440)]
    if (from === to) continue
    let [low, high] = [day, day + 1_440]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (offset(middle) === from) low = middle
      else high = middle
    }
    found.push({ at: high, from, to })
  }
  return found
}

function observance({ at, from, to }: OffsetChange): string[] {
  const name = to > from ? 'DAYLIGHT' : 'STANDARD'
  const wall = new Date((at + from) * 60_000)
  const day = Math.floor(wall.getTime() / dayMs)
  const { year, month, date } = civilOf(day)
  const isLast = date + 7 > daysInMonth(year, month)
  const nth = isLast ? -1 : Math.ceil(date / 7)
  return [
    `BEGIN:${name}`,
    `DTSTART:${stamp(wall)}`,
    `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${nth}${dayNames[weekdayOf(day) - 1]}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
}

function fixed(offset: number, year: number): string[] {
  const both = offsetText(offset)
  return [
    'BEGIN:STANDARD',
    `DTSTART:${year}0101T000000`,
    `TZOFFSETFROM:${both}`,
    `TZOFFSETTO:${both}`,
    'END:STANDARD',
  ]
}

function offsetText(offset: number): string {
  const size = Math.abs(offset)
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(size / 60)}${two(size % 60)}`
}

function stamp(wall: Date): string {
  return `${wall.toISOString().slice(0, 19).replace(/[-:]/g, '')}`
}
