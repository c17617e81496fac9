import { invalid } from '../errors.ts'

/** Why ripgrep refused to search, from what it wrote. What is not about the request is a bug, and stays an error. */
export function grepFailure(complaint: string, { pattern, glob }: { pattern: string; glob: string }): Error {
  const details = reasonIn(complaint)
  if (/^rg: .*\bglob\b/.test(complaint)) {
    return invalid('bad_glob', `The file pattern is not a valid glob: ${details}.`, {
      hint: 'Write it as in .gitignore: *.ts, src/**, !*.test.ts.',
      facts: { glob, details },
    })
  }
  if (/^rg: .*\b(?:regex|pattern)\b/.test(complaint)) {
    return invalid('bad_pattern', `The pattern is not a valid regular expression: ${details}.`, {
      hint: 'A match lies within one line; there is no look-around and no back-reference. Put \\ before a special character to find itself.',
      facts: { pattern, details },
    })
  }
  return new Error(`ripgrep failed: ${complaint || 'it said nothing'}`)
}

/** Its explanation of a syntax error comes last, after a drawing of the place; of others, in the first line. */
function reasonIn(complaint: string): string {
  const explanation = /^error: (.+)$/m.exec(complaint)?.[1]
  const [first = ''] = complaint.replace(/^rg: (?:error parsing glob '.*': )?/s, '').split('\n')
  return explanation ?? first
}
