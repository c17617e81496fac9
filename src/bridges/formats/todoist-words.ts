import type { Due } from '../../tasks/due.ts'
import type { Priority } from '../../tasks/task.ts'
import type { Notes } from '../notes.ts'
import type { Reading } from './format.ts'

/** By what its page says: p1 to p4. p4 is what every task has that nobody gave a priority. */
export function priorityOf(level: 1 | 2 | 3 | 4): Priority {
  return level <= 2 ? 'high' : 'medium'
}

export function notePriority(level: 1 | 2 | 3 | 4, example: string, notes: Notes): void {
  if (level === 2) notes.add('p2 became high, like p1', example)
  if (level === 3) notes.add('p3 became medium, like p4', example)
}

export interface DueWords {
  readonly due: Due | null
  readonly repeat?: string
  readonly occurrence?: string
  readonly duration?: number | undefined
  /** What must be said in the description, because no date says it. */
  readonly said: string
}

/** A date as it was typed, or a repetition with its next date. */
export async function dueOf(
  words: string,
  zone: string | null,
  example: string,
  reading: Reading,
): Promise<DueWords> {
  const said = words.trim()
  if (said === '') return { due: null, said: '' }
  const repeating = /^(?:every|ev|daily|weekly|monthly|yearly)!?(?:\s+|$)/i.exec(said)
  if (repeating) return repeatOf(said, null, zone, example, reading)
  const due = await reading.readDueWords(said, zone)
  // In other languages the first word does not tell.
  const read = due === null ? await reading.readRepeatWords(said, null, zone) : null
  return read ? { ...read, said: '' } : worded(due, said, example, reading.notes)
}

/** What repeats, with the date it goes on with where that is known. What is not understood is kept as words. */
export async function repeatOf(
  words: string,
  due: Due | null,
  zone: string | null,
  example: string,
  reading: Reading,
): Promise<DueWords> {
  const said = words.replace(/^ev(!?)(?=\s)/i, 'every$1')
  const read = await reading.readRepeatWords(said, due, zone)
  if (read) return { ...read, said: '' }
  const next = due ?? (await reading.readDueWords(said.replace(/^\w+!?\s*/, ''), zone))
  reading.notes.add(
    'repetitions that are not understood: only the next date is kept, and the rule as words',
    `${example}: ${words}`,
  )
  return { due: next, said: `Repeats: ${words}` }
}

/** What no date can say is kept as words. */
export function worded(due: Due | null, words: string, example: string, notes: Notes): DueWords {
  if (due === null) notes.add('due dates that are not understood are kept as words', `${example}: ${words}`)
  return { due, said: due === null ? `Due: ${words}` : '' }
}
