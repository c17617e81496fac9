import { type Day, onOrAfter } from '../../../tasks/civil-day.ts'
import type { Unit } from '../../languages.ts'
import type { Sentence, Taken } from '../../sentence.ts'
import type { Today } from '../reading.ts'
import { type DayPiece, oneDay, period, periodPiece } from './day-piece.ts'
import { readMonth } from './months.ts'
import { readNumber } from './numbers.ts'
import { readNamedDay, shift } from './relative-days.ts'
import { readRelUnit, readWeekday } from './weekdays.ts'

/** "next week", "this month", "the weekend", "end of month", "next 3 days". */
export function readPeriod(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const edge = readEdge(sentence, at, today)
  const weekend = readWeekend(sentence, at, today)
  // "fine settimana" is the weekend before it is the end of a week.
  if (weekend && weekend.next >= (edge?.next ?? 0)) return weekend
  return (
    edge ??
    readRest(sentence, at, today) ??
    readNextFew(sentence, at, today) ??
    readNamed(sentence, at, today)
  )
}

function readNamed(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const found = readRelUnit(sentence, at)
  const piece = found && periodPiece(found.value.unit, found.value.rel, today)
  return piece && { value: piece, next: found.next }
}

function readWeekend(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const unit = sentence.take(at, 'unit')
  if (unit?.value !== 'weekend') return undefined
  return { value: { ...(periodPiece('weekend', 0, today) as DayPiece), firm: 2 }, next: unit.next }
}

/** "the next 3 days", "les 3 prochains jours", "last 7 days". */
function readNextFew(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const before = sentence.take(at, 'rel')
  const count = readNumber(sentence, before?.next ?? at)
  const rel = before ?? (count && sentence.lexicon.relAfter ? sentence.take(count.next, 'rel') : undefined)
  if (!count || !rel || rel.value === 0) return undefined
  const unit = sentence.take(sentence.skip(before ? count.next : rel.next, 'counter'), 'unit')
  if (!unit) return undefined
  const isBack = rel.value === -1
  const end = shift(today.day, { count: count.value, unit: unit.value }, isBack ? -1 : 1)
  if (end === undefined) return undefined
  const [from, to] = isBack ? [end, today.day] : [today.day, end]
  return { value: { from, to, due: isBack ? from : to, firm: 3, isPast: isBack }, next: unit.next }
}

/** "the rest of the week". */
function readRest(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const rest = sentence.take(at, 'restOf')
  const unit = rest && sentence.take(rest.next, 'unit')
  const piece = unit && periodPiece(unit.value, 0, today)
  return piece && { value: { ...piece, from: today.day }, next: unit.next }
}

/** "end of next week", "Ende November", "mid december", "月末". */
function readEdge(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const whole = sentence.take(at, 'endOf')
  const longer = readEdgeOf(sentence, at, today)
  if (whole && whole.next >= (longer?.next ?? 0)) {
    const month = whole.value === 'month' && readMonth(sentence, sentence.skip(whole.next, 'det'), today)
    if (month) return { value: oneDay(month.value.to), next: month.next }
    // "end of day friday"
    const day = whole.value === 'day' ? readOtherDay(sentence, whole.next, today) : undefined
    if (day) return day
    const isDayEnd = whole.value === 'day'
    return { value: oneDay(edgeOf('end', whole.value, 0, today), { isDayEnd }), next: whole.next }
  }
  return longer ?? afterPeriod(sentence, at, today)
}

function readOtherDay(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const place = sentence.skip(at, 'lead', 'the', 'det')
  return readNamedDay(sentence, place, today) ?? readWeekday(sentence, place, today)
}

function readEdgeOf(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const monthEdge = sentence.take(at, 'monthEdge')
  const edge = sentence.take(at, 'edge') ?? monthEdge
  if (!edge) return undefined
  const place = sentence.skip(edge.next, 'det')
  const month = readMonth(sentence, place, today)
  if (month) return { value: oneDay(edgeDay(edge.value, month.value)), next: month.next }
  const named = readRelUnit(sentence, place)
  if (edge === monthEdge && !named) return undefined
  if (named) return edgePiece(edge.value, named.value.unit, named.value.rel, named.next, today)
  const unit = sentence.take(place, 'unit')
  return unit && edgePiece(edge.value, unit.value, undefined, unit.next, today)
}

/** 来月末, 下个月底: the edge stands behind. */
function afterPeriod(sentence: Sentence, at: number, today: Today): Taken<DayPiece> | undefined {
  const month = readMonth(sentence, at, today)
  const monthEnd = month && sentence.take(month.next, 'edgeAfter')
  if (month && monthEnd) return { value: oneDay(edgeDay(monthEnd.value, month.value)), next: monthEnd.next }
  const named = readRelUnit(sentence, at)
  const edge = named && sentence.take(named.next, 'edgeAfter')
  return edge && edgePiece(edge.value, named.value.unit, named.value.rel, edge.next, today)
}

type Edge = 'start' | 'middle' | 'end'

function edgePiece(
  edge: Edge,
  unit: Unit,
  steps: number | undefined,
  next: number,
  today: Today,
): Taken<DayPiece> | undefined {
  if (!period(unit, 0, today)) return undefined
  const now = edgeOf(edge, unit, steps ?? 0, today)
  // The beginning of a month that runs has passed: the next one is meant.
  const isOver = steps === undefined && now < today.day
  return { value: oneDay(isOver ? edgeOf(edge, unit, 1, today) : now, { isPast: (steps ?? 0) < 0 }), next }
}

function edgeOf(edge: Edge, unit: Unit, steps: number, today: Today): Day {
  const { from, to } = period(unit, steps, today) as { from: Day; to: Day }
  if (unit === 'week') {
    if (edge === 'end') return steps === 0 ? onOrAfter(today.day, 5) : onOrAfter(from, 5)
    return onOrAfter(from, edge === 'start' ? 1 : 3)
  }
  return edgeDay(edge, { from, to })
}

function edgeDay(edge: Edge, { from, to }: { from: Day; to: Day }): Day {
  if (edge === 'middle') return to - from > 31 ? Math.round((from + to) / 2) : from + 14
  return edge === 'start' ? from : to
}
