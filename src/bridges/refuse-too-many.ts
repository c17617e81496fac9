import { invalid } from '../errors.ts'

const mostTasks = 100_000

/** Asked while a file is read, so that what is refused is not read to its end. */
export function refuseTooMany(path: string, count: number): void {
  if (count <= mostTasks) return
  throw invalid(
    'too_many',
    `${path.replace(/^upload\//, '')} has more than ${mostTasks.toLocaleString('en')} tasks or discoveries.`,
    { hint: 'Import it in parts.' },
  )
}
