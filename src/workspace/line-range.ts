import { invalid } from '../errors.ts'

/** Lines by number, the first being 1, both ends included. */
export interface LineRange {
  readonly from: number
  /** Absent: to the end of the file. */
  readonly to?: number
}

interface SelectedLines {
  readonly content: string
  readonly from: number
  readonly to: number
}

/** Reads `10-40`, `10-` (to the end) or `10` (that line alone). */
export function readLineRange(text: string): LineRange {
  const [, first, dash, last] = /^\s*([1-9]\d{0,8})\s*(?:(-)\s*([1-9]\d{0,8})?)?\s*$/.exec(text) ?? []
  const from = Number(first)
  const to = dash === undefined ? from : last === undefined ? undefined : Number(last)
  if (first === undefined || (to !== undefined && to < from)) {
    throw invalid('bad_lines', `"${text}" is not a range of lines.`, {
      hint: 'Write 10-40, 10- for the rest of the file, or 10 for one line. The first line is 1.',
      facts: { lines: text },
    })
  }
  return to === undefined ? { from } : { from, to }
}

/** The lines of a range with their ends. One that begins behind the last line is refused, one that ends there is cut. */
export function sliceLines(content: string, range: LineRange): SelectedLines {
  const total = countLines(content)
  if (range.from > total) {
    throw invalid('bad_lines', `The file has ${total} lines; there is no line ${range.from}.`, {
      hint: total === 0 ? 'The file is empty.' : `Ask for lines between 1 and ${total}.`,
      facts: { lines: range.from, limit: total },
    })
  }
  const to = Math.min(range.to ?? total, total)
  const start = startOfLine(content, range.from)
  return { content: content.slice(start, startOfLine(content, to + 1)), from: range.from, to }
}

/** As `wc -l`, and one more for a last line without an end. An empty text has none. */
export function countLines(content: string): number {
  let count = 0
  for (let at = content.indexOf('\n'); at !== -1; at = content.indexOf('\n', at + 1)) count++
  return content === '' || content.endsWith('\n') ? count : count + 1
}

function startOfLine(content: string, line: number): number {
  let start = 0
  for (let n = 1; n < line && start < content.length; n++) {
    const end = content.indexOf('\n', start)
    start = end === -1 ? content.length : end + 1
  }
  return start
}
