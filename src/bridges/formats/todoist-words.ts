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

interface DueWords {
  readonly due: Due | null
  /** What must be said in the description, because no date says it. */
  readonly said: string
}

/** A date as it was typed. Of what repeats, the next one is taken. */
export async function dueOf(
  words: string,
  zone: string | null,
  example: string,
  { notes, readDueWords }: Reading,
): Promise<DueWords> {
  const said = words.trim()
  if (said === '') return { due: null, said: '' }
  const repeating = /^(?:every|ev|daily|weekly|monthly|yearly)!?(?:\s+|$)/i.exec(said)
  const due = await readDueWords(repeating ? said.slice(repeating[0].length) : said, zone)
  if (repeating) {
    notes.add('tasks that repeat: only the next date is kept, and the rule as words', `${example}: ${said}`)
    return { due, said: `Repeats: ${said}` }
  }
  if (due === null) notes.add('due dates that are not understood are kept as words', `${example}: ${said}`)
  return { due, said: due === null ? `Due: ${said}` : '' }
}
