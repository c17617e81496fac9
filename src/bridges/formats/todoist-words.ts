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
  /** What must be said in the description, because no date says it. */
  readonly said: string
}

/** A date as it was typed. Of what repeats, the next one is taken. */
export async function dueOf(
  words: string,
  zone: string | null,
  example: string,
  reading: Reading,
): Promise<DueWords> {
  const said = words.trim()
  if (said === '') return { due: null, said: '' }
  const repeating = /^(?:every|ev|daily|weekly|monthly|yearly)!?(?:\s+|$)/i.exec(said)
  const due = await reading.readDueWords(repeating ? said.slice(repeating[0].length) : said, zone)
  return worded(due, said, repeating !== null, example, reading.notes)
}

/** What no date can say is kept as words. */
export function worded(
  due: Due | null,
  words: string,
  isRepeating: boolean,
  example: string,
  notes: Notes,
): DueWords {
  if (isRepeating) {
    notes.add('tasks that repeat: only the next date is kept, and the rule as words', `${example}: ${words}`)
    return { due, said: `Repeats: ${words}` }
  }
  if (due === null) notes.add('due dates that are not understood are kept as words', `${example}: ${words}`)
  return { due, said: due === null ? `Due: ${words}` : '' }
}
