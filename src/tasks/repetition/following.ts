import { Failure } from '../../errors.ts'
import type { Due } from '../due.ts'
import type { Task } from '../task.ts'
import { dueOf, type Occurrence, occurrenceOf, writeOccurrence } from './occurrence.ts'
import { type Rule, readRule, writeRule } from './rule.ts'
import { nextOnWall, onWall } from './series.ts'

type Repeating = Pick<Task, 'due' | 'start' | 'repeat' | 'occurrence'>

/** What the next task of a repetition has of its own. */
export interface Following {
  readonly due: Due
  readonly start: Due | null
  readonly repeat: string
  readonly occurrence: string
}

const dayMs = 86_400_000

/**
 * What follows a task of a repetition that is done or left out at that moment; null when it has ended. Dates that have
 * passed are left out, but not that of today.
 */
export function followingOf(task: Repeating, at: Date): Following | null {
  if (task.repeat === null) return null
  try {
    const here = occurrenceOf(task)
    if (here === undefined) return null
    const rule = readRule(task.repeat)
    const next = rule.isFromCompletion ? afterCompletion(rule, here, at) : afterDate(rule, here, task.due, at)
    if (next === null) return null
    const occurrence = { ...here, wall: next.wall }
    return {
      due: dueOf(occurrence),
      start: movedStart(task, here, next.wall),
      repeat: writeRule(rule.count === undefined ? rule : { ...rule, count: rule.count - next.steps }),
      occurrence: writeOccurrence(occurrence),
    }
  } catch (error) {
    // What cannot be counted on, such as a zone that this machine does not know, must not keep a task from being done.
    if (error instanceof Failure) return null
    throw error
  }
}

interface Next {
  readonly wall: Date
  /** How many dates of the repetition it is from the one before. */
  readonly steps: number
}

function afterCompletion(rule: Rule, { wall, zone, isDay }: Occurrence, at: Date): Next | null {
  if (rule.count === 1) return null
  const now = onWall(at.toISOString() as Due, zone)
  const time = isDay ? 0 : wall.getTime() % dayMs
  const done = rule.frequency === 'HOURLY' ? now : new Date(startOfDay(now) + time)
  // What is left of a number of times is counted by the tasks, and not from the day it was done.
  const next = nextOnWall({ ...rule, count: undefined }, done, zone)
  return next && { wall: next, steps: 1 }
}

function afterDate(rule: Rule, here: Occurrence, due: Due | null, at: Date): Next | null {
  const today = startOfDay(onWall(at.toISOString() as Due, here.zone))
  // One that was put off is not followed by another of the same day.
  const putOff = due === null ? 0 : onWall(due, here.zone).getTime() + 1
  const from = new Date(Math.max(today, putOff, here.wall.getTime() + 1))
  if (rule.count !== undefined) return stepping(rule, rule.count, here, from)
  const first = nearer(rule, here.wall, from)
  const next = nextOnWall(rule, from, here.zone, { first, inclusive: true })
  return next && { wall: next, steps: 1 }
}

/** One by one, because each that is left out is one of those that were to come. */
function stepping(rule: Rule, count: number, { wall, zone }: Occurrence, from: Date): Next | null {
  const endless = { ...rule, count: undefined }
  let next: Date | null = wall
  for (let steps = 1; steps < count; steps++) {
    next = nextOnWall(endless, next, zone)
    if (next === null) return null
    if (next >= from) return { wall: next, steps }
  }
  return null
}

const plainUnits = { HOURLY: 3_600_000, DAILY: dayMs, WEEKLY: 7 * dayMs } as const

/** A date of the same repetition that is not years ago: those between need not be counted one by one. */
function nearer(rule: Rule, wall: Date, from: Date): Date {
  const { frequency, interval, byMonth, byDay, byMonthDay, byYearDay, bySetPos } = rule
  const isPlain = [byMonth, byDay, byMonthDay, byYearDay, bySetPos].every((part) => part.length === 0)
  if (!isPlain || !(frequency in plainUnits) || from <= wall) return wall
  const unit = plainUnits[frequency as keyof typeof plainUnits] * interval
  return new Date(wall.getTime() + Math.floor((from.getTime() - wall.getTime() - 1) / unit) * unit)
}

/** A start goes along, as long before the date as it was. */
function movedStart({ start }: Repeating, here: Occurrence, next: Date): Due | null {
  if (start === null) return null
  const isDay = start.length === 10
  const moved = onWall(start, here.zone).getTime() + next.getTime() - here.wall.getTime()
  // Of days only whole ones count: a time of day is no reason for another day.
  const wall = new Date(isDay ? Math.round(moved / dayMs) * dayMs : moved)
  return dueOf({ wall, zone: here.zone, isDay })
}

function startOfDay(wall: Date): number {
  return Math.floor(wall.getTime() / dayMs) * dayMs
}
