import { Failure } from '../../errors.ts'
import { readDate } from './read-date.ts'
import type { DateWindow, ReadingOptions } from './reading.ts'

/** The days that a question is about: "this week", "since monday", "before friday"; undefined where it names none. */
export async function readWindow(text: string, options: ReadingOptions): Promise<DateWindow | undefined> {
  try {
    return (await readDate(text, options))?.window
  } catch (error) {
    if (error instanceof Failure && error.reason === 'bad_due') return undefined
    throw error
  }
}
