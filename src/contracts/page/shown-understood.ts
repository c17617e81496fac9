import { invalid } from '../../errors.ts'
import { showDue } from '../../language/due-words.ts'
import { sayRule } from '../../language/repetition/say-rule.ts'
import type { UnderstoodTask } from '../../language/task/understand-task.ts'
import { type Due, isWholeDay, readDue } from '../../tasks/due.ts'
import type { PersonClock } from '../call.ts'
import { inUtc } from './shown-task.ts'
import type { Understood } from './values.ts'

export function showUnderstood(
  { repetition, ...understood }: UnderstoodTask,
  clock: PersonClock,
): Understood {
  const { due, also, start } = understood
  return {
    ...understood,
    due: inUtc(due),
    dueText: due && showDue(due, clock),
    also: also.map((one) => inUtc(one) as Due),
    start: inUtc(start),
    startText: start && showDue(start, clock),
    repeat: repetition?.rule ?? null,
    repeatText: repetition && sayRule(repetition.rule, clock.language),
  }
}

/** The clock by which times are read that say no day, where a task is added in one. */
export function onDay(clock: PersonClock, day: string | undefined): PersonClock {
  return day === undefined ? clock : { ...clock, onDay: readDay(day) }
}

function readDay(text: string): string {
  const day = readDue(text)
  if (isWholeDay(day)) return day
  throw invalid('bad_due', 'The day of a task has no time.', { hint: 'Write 2026-11-20.' })
}
