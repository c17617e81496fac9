import { type Failure, invalid } from '../errors.ts'

/** Where something stands in what is read. The line is looked for only when somebody asks. */
export interface SourcePosition {
  readonly file: string
  readonly line: () => number | null
}

export function atLine(file: string, line: number): SourcePosition {
  return { file, line: () => line }
}

/** `tasks.json:17: …`, as compilers say it, so that editors find it. */
export function bad({ file, line }: SourcePosition, message: string): Failure {
  const number = line()
  return invalid('parse_error', `${file}${number === null ? '' : `:${number}`}: ${message}`, {
    hint: 'Nothing was imported. Mend the file and import it again.',
    facts: { file, line: number },
  })
}

/** Names in messages are short, and none can begin a line of its own or speak to the terminal. */
export function shown(text: string, limit = 60): string {
  const line = text
    .slice(0, 4 * limit)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim()
  const points = [...line]
  return points.length > limit ? `${points.slice(0, limit - 1).join('')}…` : line
}
