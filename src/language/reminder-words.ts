import { invalid } from '../errors.ts'
import { dueAt, isWholeDay } from '../tasks/due.ts'
import { type Anchor, evening, morning, type Trigger } from '../tasks/reminder.ts'
import type { Task } from '../tasks/task.ts'
import { trimWhiteSpace } from '../tasks/task-text.ts'
import type { ReadingOptions } from './dates/reading.ts'
import { readOffset } from './reminder-offsets.ts'

/** "30 minutes before", "the evening before", "tomorrow at 9", in the words of a person, as a moment for this task. */
export async function readReminderWords(
  text: string,
  task: Pick<Task, 'due' | 'start'>,
  options: ReadingOptions,
): Promise<Trigger> {
  const words = trimWhiteSpace(text).replace(/[.!]+$/, '')
  const relative = readRelative(words, task)
  if (relative) return relative
  const { readDate } = await import('./dates/read-date.ts')
  const found = await readDate(words.replace(/^remind me /i, ''), options).catch(() => null)
  if (!found) throw notUnderstood()
  const { due } = found.value
  if (!isWholeDay(due)) return { kind: 'at', at: dueAt(due) }
  const { momentAt } = await import('../tasks/wall-clock.ts')
  const { dayFromIso } = await import('../tasks/civil-day.ts')
  return { kind: 'at', at: dueAt(momentAt(dayFromIso(due), morning, options.zone)) }
}

function readRelative(words: string, task: Pick<Task, 'due' | 'start'>): Trigger | undefined {
  const offset = readOffset(words)
  switch (offset?.kind) {
    case undefined:
      return undefined
    case 'due':
    case 'start':
      return atDate(offset.kind, task)
    case 'day': {
      const { days, part } = offset
      return { kind: 'clock', of: 'due', days, minutes: part === 'evening' ? evening : morning }
    }
    case 'before':
      return soLongBefore(offset.isFromStart ? 'start' : 'due', offset.minutes, task)
  }
}

/** A day has no time to count minutes from; so many days before it is in the morning. */
function soLongBefore(of: Anchor, minutes: number, task: Pick<Task, 'due' | 'start'>): Trigger {
  const date = task[of]
  if (date === null || !isWholeDay(date)) return { kind: 'before', of, minutes }
  if (minutes % 1_440 === 0) return { kind: 'clock', of, days: minutes / 1_440, minutes: morning }
  throw invalid('bad_due', 'The task is due on a day without a time.', {
    hint: 'Say "the evening before", or a time such as "tomorrow 9am".',
  })
}

function atDate(of: Anchor, task: Pick<Task, 'due' | 'start'>): Trigger {
  const date = task[of]
  if (date !== null && isWholeDay(date)) return { kind: 'clock', of, days: 0, minutes: morning }
  return { kind: 'before', of, minutes: 0 }
}

function notUnderstood() {
  return invalid('bad_due', 'I do not understand when to remind you.', {
    hint: 'Say "30 minutes before", "the evening before", or a time such as "tomorrow 9am".',
  })
}
