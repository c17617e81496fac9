import { invalid } from '../errors.ts'
import { dueAt, isWholeDay } from '../tasks/due.ts'
import { type Anchor, evening, morning, type Trigger } from '../tasks/reminder.ts'
import type { Task } from '../tasks/task.ts'
import { trimWhiteSpace } from '../tasks/task-text.ts'
import type { ReadingOptions } from './dates/reading.ts'

const units: Readonly<Record<string, number>> = {
  m: 1,
  min: 1,
  mins: 1,
  minute: 1,
  minutes: 1,
  h: 60,
  hr: 60,
  hrs: 60,
  hour: 60,
  hours: 60,
  d: 1_440,
  day: 1_440,
  days: 1_440,
  w: 10_080,
  week: 10_080,
  weeks: 10_080,
}
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, half: 0.5 }

const ahead =
  /^(?:remind me )?(?<number>\d{1,5}|an?|one|two|three|half an?|half)\s*(?<unit>[a-z]+) (?:before|earlier|ahead)(?: (?:it|the)? ?(?<start>start|it starts|starts))?(?: .*)?$/i
const dayBefore =
  /^(?:remind me )?(?:on |in )?(?:the )?(?<part>evening|night|morning|day) (?<which>before|of|itself)(?: .*)?$/i
const when = /^(?:remind me )?(?:at the due (?:time|date)|when (?:it is |it's |it’s )?due|on time)$/i
const whenStart = /^(?:remind me )?(?:at the start|when it starts)$/i

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
  if (when.test(words)) return atDate('due', task)
  if (whenStart.test(words)) return atDate('start', task)
  const day = dayBefore.exec(words)?.groups
  if (day) {
    const days = day.which?.toLowerCase() === 'before' ? 1 : 0
    const isEvening = /evening|night/i.test(day.part ?? '')
    return { kind: 'clock', of: 'due', days, minutes: isEvening ? evening : morning }
  }
  const { number = '', unit = '', start } = ahead.exec(words)?.groups ?? {}
  const size = units[unit.toLowerCase()]
  const amount = numbers[number.toLowerCase().split(' ')[0] ?? ''] ?? Number(number)
  if (size === undefined || Number.isNaN(amount) || number === '') return undefined
  return soLongBefore(start === undefined ? 'due' : 'start', Math.round(amount * size), task)
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
