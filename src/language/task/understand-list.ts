import { Slice } from '../../slice.ts'
import { type ListLine, readListLines } from '../requests/list-lines.ts'
import { understandSentence } from './understand-sentence.ts'
import type { UnderstandOptions } from './understand-task.ts'
import type { UnderstoodListItem } from './understood-list-item.ts'

/**
 * Reads a list that was pasted: one task a line. Checked boxes are done, indented lines are sub-tasks, so are the
 * bullets under a heading, and an indented line without a bullet is a note of the line above it.
 */
export async function understandList(
  text: string,
  options: UnderstandOptions,
): Promise<readonly UnderstoodListItem[]> {
  const items: UnderstoodListItem[] = []
  const slice = new Slice()
  for (const { line, depth, notes } of nested(readListLines(text))) {
    await slice.turn()
    const understood = await understandSentence(line.text, options)
    const note = notes.length === 0 ? null : notes.join('\n')
    items.push({ text: line.text, depth, isDone: line.isDone, note, understood })
  }
  return items
}

/** How many tasks there are in it, which is known long before they are understood. */
export function countListed(text: string): number {
  return nested(readListLines(text)).length
}

interface Nested {
  readonly line: ListLine
  readonly depth: number
  readonly notes: string[]
}

function nested(lines: readonly ListLine[]): Nested[] {
  const isBulleted = lines.some(({ isMarked }) => isMarked)
  const found: Nested[] = []
  /** Where the lines above begin that the next one may be part of. */
  const above: number[] = []
  let bulletAt = Number.POSITIVE_INFINITY
  for (const line of lines) {
    const last = found.at(-1)
    if (!line.isMarked && line.indent > bulletAt && last) {
      last.notes.push(line.text)
      continue
    }
    // A line without a bullet stands half a step further out than the bullets that follow it.
    const at = isBulleted && !line.isMarked ? line.indent - 0.5 : line.indent
    while (above.length > 0 && (above.at(-1) as number) >= at) above.pop()
    found.push({ line: isBulleted ? unheaded(line) : line, depth: above.length, notes: [] })
    above.push(at)
    bulletAt = line.isMarked ? line.indent : Number.POSITIVE_INFINITY
  }
  return found
}

/** "## Groceries:" is called Groceries. */
function unheaded(line: ListLine): ListLine {
  if (line.isMarked) return line
  const text = line.text.replace(/^#{1,6}\s+/, '').replace(/\s*:$/, '')
  return text === '' ? line : { ...line, text }
}
