import { readAddTo, readListFirst } from './read-add-to.ts'
import { readAddWish, readSaidBefore } from './read-add-wish.ts'
import { readAsTask, readLabel, readMake } from './read-make.ts'
import { readRemind, readReminded } from './read-remind.ts'
import type { Clause, Reading } from './reading.ts'

/** Everything that asks for a new task. */
export function readAdd(clause: Clause): Reading | undefined {
  return (
    readSaidBefore(clause) ??
    readRemind(clause) ??
    readAsTask(clause) ??
    readMake(clause) ??
    readAddTo(clause) ??
    readListFirst(clause) ??
    readReminded(clause) ??
    readAddWish(clause) ??
    readLabel(clause)
  )
}
