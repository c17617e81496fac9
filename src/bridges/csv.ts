import { atLine, bad } from './place.ts'

export interface CsvRow {
  readonly line: number
  readonly cells: readonly string[]
}

/** One row after another, as RFC 4180 has them: cells in quotes may have commas, doubled quotes and line breaks in them. */
export function* readCsv(text: string, file: string): Generator<CsvRow, undefined> {
  let cells: string[] = []
  let [at, line, start] = [0, 1, 1]
  const isEmpty = () => cells.every((cell) => cell.trim() === '')
  while (at < text.length) {
    if (text[at] === '"') {
      const { value, next } = quoted(text, at, () =>
        bad(atLine(file, start), 'a quote is opened here and never closed.'),
      )
      line += value.split('\n').length - 1
      cells.push(value)
      at = next
    } else {
      const end = endOfCell(text, at)
      cells.push(text.slice(at, end))
      at = end
    }
    const ending = text.startsWith('\r\n', at) ? 2 : 1
    if (at >= text.length || text[at] === ',') {
      at += 1
      if (at === text.length) cells.push('')
    } else if (text[at] === '\n' || text[at] === '\r') {
      at += ending
      line += 1
      if (!isEmpty()) yield { line: start, cells }
      cells = []
      start = line
    } else throw bad(atLine(file, line), 'there is text after a closing quote.')
  }
  if (!isEmpty()) yield { line: start, cells }
  return undefined
}

function endOfCell(text: string, at: number): number {
  let end = at
  while (end < text.length && text[end] !== ',' && text[end] !== '\n' && text[end] !== '\r') end++
  return end
}

function quoted(text: string, at: number, unclosed: () => Error): { value: string; next: number } {
  let value = ''
  for (let from = at + 1; ; ) {
    const end = text.indexOf('"', from)
    if (end === -1) throw unclosed()
    value += text.slice(from, end)
    if (text[end + 1] !== '"') return { value, next: end + 1 }
    value += '"'
    from = end + 2
  }
}
