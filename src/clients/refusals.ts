import { Failure } from '../errors.ts'

/** Numbered from 1, as editors do. */
interface Spot {
  readonly line: number
  readonly column: number
}

export function spotAt(text: string, offset: number): Spot {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) as string).length + 1 }
}

/** The file is no JSON, or no TOML. It stays as it is. The caller puts the name of the file before the sentence. */
export function unreadable(language: string, { line, column }: Spot, why: string): Failure {
  return new Failure('invalid', `line ${line}, column ${column}: not valid ${language}: ${why}.`, {
    reason: 'parse_error',
    hint: 'Nothing was changed. Put that right and run it again.',
    facts: { line, column },
  })
}

/** The file can be read, and has something else where ours would go. */
export function unexpected(why: string, spot?: Spot): Failure {
  const where = spot ? `line ${spot.line}, column ${spot.column}: ` : ''
  return new Failure('conflict', `${where}${why}.`, {
    hint: 'Nothing was changed. Change that by hand, or add Waymark there yourself.',
    ...(spot && { facts: { ...spot } }),
  })
}
