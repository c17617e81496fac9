import type { Clock } from '../../tasks/calendar.ts'
import { fieldsOf } from '../../tasks/task-fields.ts'
import { readDueWords } from '../due-words.ts'

const dates = fieldsOf('due')
type Dates = { readonly [Name in (typeof dates)[number]]?: string | null }

/** What was given of a task, with its dates read as people write them. Empty text is as good as null. */
export async function readDates<Given extends Dates>(given: Given, clock: Clock): Promise<Given> {
  const read: Dates[] = await Promise.all(
    dates.map(async (name) => {
      const text = given[name]
      return text === undefined ? {} : { [name]: text ? await readDueWords(text, clock) : null }
    }),
  )
  return Object.assign({}, given, ...read)
}
