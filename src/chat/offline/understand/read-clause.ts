import { readAdd } from './readers/read-add.ts'
import { readSaidBefore } from './readers/read-add-wish.ts'
import { readComplete } from './readers/read-complete.ts'
import { readCondition, readNegation, readStory } from './readers/read-conditions.ts'
import { readDelete, readUnneeded } from './readers/read-delete.ts'
import { readDuty } from './readers/read-duty.ts'
import { readHelp } from './readers/read-help.ts'
import { readList } from './readers/read-list.ts'
import { readNewList } from './readers/read-new-list.ts'
import { readReport } from './readers/read-report.ts'
import { readTalk } from './readers/read-talk.ts'
import { readUndo } from './readers/read-undo.ts'
import { readFieldUpdate, readUpdate } from './readers/read-update.ts'
import { type Clause, declining, type Reader, type Reading } from './readers/reading.ts'
import { readPlainly } from './text/manners.ts'
import type { Words } from './text/words.ts'

/** What stops a request comes before the requests; what only tells comes last. */
const readers: readonly Reader[] = [
  readTalk,
  readUndo,
  readHelp,
  readCondition,
  readUnneeded,
  readNegation,
  readSaidBefore,
  readNewList,
  readFieldUpdate,
  readComplete,
  readReport,
  readDelete,
  readAdd,
  readUpdate,
  readList,
  readDuty,
  readStory,
]

const onlyQuoted = /^"[^"]*"\W*$/

/** What one clause asks for. The first reader that knows its shape says. */
export function readClause(words: Words): Reading {
  const clause: Clause = { ...readPlainly(words), whole: words, said: words.raw }
  if (onlyQuoted.test(words.low)) return declining(clause)
  for (const read of readers) {
    const reading = read(clause)
    if (reading) return reading
  }
  return declining(clause)
}
