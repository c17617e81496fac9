import { Failure, invalid } from '../errors.ts'
import type { ReadingOptions } from '../language/dates/reading.ts'
import type { Repeated } from '../language/repetition/repetition.ts'
import type { Due } from '../tasks/due.ts'
import { occurrenceAt } from '../tasks/repetition/occurrence.ts'
import type { Task } from '../tasks/task.ts'

/** Dates of a task as people write them. Null and "none" clear. */
export interface GivenDates {
  /** A date, or a repetition with its first date: "tomorrow 9am", "every friday". */
  readonly due?: string | null | undefined
  readonly start?: string | null | undefined
  readonly repeat?: string | null | undefined
}

export interface ReadDates {
  readonly due?: Due | null
  readonly start?: Due | null
  readonly repeat?: string | null
  readonly occurrence?: string
  readonly duration?: number
}

/**
 * Reads the dates that are given of a task, on the clocks of the person. A repetition begins with the date that is given
 * beside it, else with the first of its own from the date on that the task has, or can be begun.
 */
export async function readDates(
  given: GivenDates,
  options: ReadingOptions,
  task?: Pick<Task, 'due'>,
): Promise<ReadDates> {
  const due = given.due === undefined ? {} : await readDueOrRepeat(given.due, options)
  const start: ReadDates = given.start === undefined ? {} : { start: await readStart(given.start, options) }
  if (given.repeat === undefined) return { ...due, ...start }
  const repeated = await readRepeat(given.repeat, options)
  if (repeated === null) return { ...due, ...start, repeat: null }
  const first = due.due ?? (await firstFrom(repeated, task?.due ?? start.start ?? null, options))
  return { ...due, ...start, ...(await seriesOf(repeated, first, options)) }
}

async function readDueOrRepeat(text: string | null, options: ReadingOptions): Promise<ReadDates> {
  if (text === null) return { due: null }
  const { readDate } = await import('../language/dates/read-date.ts')
  try {
    const found = await readDate(text, options)
    if (found === null) return { due: null }
    const { due, start, minutes } = found.value
    return { due, ...(start && { start }), ...(minutes !== undefined && { duration: minutes }) }
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'bad_due') throw error
    const repeated = await readRepeat(text, options).catch(() => null)
    // It was meant as a date: what is told is what is wrong with it as one.
    if (repeated === null) throw error
    return seriesOf(repeated, repeated.due, options)
  }
}

async function readStart(text: string | null, options: ReadingOptions): Promise<Due | null> {
  if (text === null) return null
  const { readDate } = await import('../language/dates/read-date.ts')
  return (await readDate(text, options))?.value.due ?? null
}

async function readRepeat(text: string | null, options: ReadingOptions): Promise<Repeated | null> {
  if (text === null) return null
  const { readRepetition } = await import('../language/repetition/read-repetition.ts')
  return readRepetition(text, options)
}

/** Where the words say no time, a task keeps its own, and its date where that is one of the repetition. */
async function firstFrom(
  { due, repetition }: Repeated,
  own: Due | null,
  { zone }: ReadingOptions,
): Promise<Due> {
  if (own === null || due.length > 10) return due
  const { firstOccurrence } = await import('../tasks/repetition/next-occurrence.ts')
  const { readRule } = await import('../tasks/repetition/rule.ts')
  const rule = readRule(repetition.rule)
  return (await firstOccurrence({ ...rule, interval: 1, count: undefined }, own, zone)) ?? due
}

async function seriesOf(
  { repetition, minutes }: Repeated,
  due: Due,
  { zone }: ReadingOptions,
): Promise<ReadDates> {
  const { nextOccurrence } = await import('../tasks/repetition/next-occurrence.ts')
  // Refuses what never comes true, or cannot begin on that date.
  await nextOccurrence(repetition.rule, due, zone)
  return {
    due,
    repeat: repetition.rule,
    occurrence: occurrenceAt(due, zone),
    ...(minutes !== undefined && { duration: minutes }),
  }
}

/** "skip" instead of a date: leaves out one of a repetition. */
export function isSkip(due: string | undefined): boolean {
  return due !== undefined && /^\s*skip\s*$/i.test(due)
}

export function nothingBesideSkip(): Failure {
  return invalid('bad_due', 'Skipping one date of a repetition is a change of its own.', {
    hint: 'Send the other changes in another call.',
  })
}
