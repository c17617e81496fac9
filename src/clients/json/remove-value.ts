import { afterItem } from './after-item.ts'
import { endOf, type Node, nodeAt, type Path, parseJson, propertyOf } from './parse.ts'

/** The document without what stands at this path, which has to be there. Everything else stays byte for byte. */
export function removeValue(text: string, path: Path): string {
  const root = parseJson(text)
  const step = path.at(-1) as string | number
  const container = nodeAt(root, path.slice(0, -1)) as Node
  const items = container.children ?? []
  const item = (typeof step === 'number' ? items[step] : propertyOf(container, step)) as Node
  const index = items.indexOf(item)
  const { comma, end } = afterItem(text, endOf(item))
  if (items.length === 1) {
    const [opening, closing] = [container.offset + 1, endOf(container) - 1]
    const rest = `${text.slice(opening, item.offset)}${text.slice(end, closing)}`
    if (rest.trim() === '') return `${text.slice(0, opening)}${text.slice(closing)}`
  }
  const start = startOfLine(text, item.offset)
  const before = items[index - 1]
  if (comma < 0 && before) {
    // It was the last: the comma before it goes too, and the comments around that comma stay.
    const separator = afterItem(text, endOf(before)).comma
    const between = text.slice(separator + 1, start ?? item.offset)
    const kept = start === undefined ? between.trimEnd() : between
    return `${text.slice(0, separator)}${kept}${text.slice(end)}`
  }
  if (start !== undefined) return `${text.slice(0, start)}${text.slice(end)}`
  const gap = /^[ \t]*/.exec(text.slice(end))?.[0].length ?? 0
  return items[index + 1]
    ? `${text.slice(0, item.offset)}${text.slice(end + gap)}`
    : `${text.slice(0, item.offset).trimEnd()}${text.slice(end)}`
}

/** Where the line break before an item is, if the item begins its line. */
function startOfLine(text: string, offset: number): number | undefined {
  return /\r?\n[ \t]*$/.exec(text.slice(0, offset))?.index
}
