import { spotAt, unexpected } from '../refusals.ts'
import { afterItem } from './after-item.ts'
import { indentAt, type Layout, laidOut, layoutOf, onOneLine } from './layout.ts'
import { endOf, type Node, nodeAt, type Path, parseJson } from './parse.ts'

/**
 * The document with this value at this path; what is missing on the way is made. Everything else stays as it is, byte
 * for byte: comments stay with the line they are on.
 */
export function setValue(text: string, path: Path, value: unknown): string {
  const layout = layoutOf(text)
  if (text.trim() === '') return `${laidOut(wrapped(path, value), '', layout)}${layout.eol}`
  const root = parseJson(text)
  const [last, ...rest] = [...path].reverse()
  if (last === undefined) throw new Error('a value needs a path')
  const existing = nodeAt(root, path)
  if (existing) return replaced(text, existing, value, layout)
  const parent = rest.reverse()
  const known = parent.findLastIndex((_, length) => nodeAt(root, parent.slice(0, length + 1))) + 1
  const container = nodeAt(root, parent.slice(0, known)) as Node
  const step = path[known] as string | number
  if (container.type !== (typeof step === 'number' ? 'array' : 'object'))
    throw unexpected(
      `${named(parent.slice(0, known))} is not what it should be`,
      spotAt(text, container.offset),
    )
  return inserted(
    text,
    root,
    container,
    typeof step === 'number' ? null : step,
    wrapped(path.slice(known + 1), value),
  )
}

function wrapped(path: Path, value: unknown): unknown {
  return path.reduceRight<unknown>(
    (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
    value,
  )
}

function named(path: Path): string {
  return path.length === 0 ? 'the file' : `"${path.join('.')}"`
}

function replaced(text: string, node: Node, value: unknown, layout: Layout): string {
  const old = text.slice(node.offset, endOf(node))
  const isShort = Array.isArray(value) && old.length > 0 && !old.includes('\n')
  const written = isShort ? onOneLine(value) : laidOut(value, indentAt(text, node.offset), layout)
  return `${text.slice(0, node.offset)}${written}${text.slice(endOf(node))}`
}

/** The container with one more item behind the others. */
function inserted(text: string, root: Node, container: Node, key: string | null, value: unknown): string {
  const layout = layoutOf(text)
  const items = container.children ?? []
  const written = text.slice(container.offset, endOf(container))
  const isOneLine = !written.includes('\n') && (items.length > 0 || !isSpread(text, root))
  const item = (indent: string) =>
    `${key === null ? '' : `${JSON.stringify(key)}: `}${isOneLine ? onOneLine(value, /^[{[] /.test(written)) : laidOut(value, indent, layout)}`
  const outer = indentAt(text, container.offset)
  const last = items.at(-1)
  if (!last) {
    const inside = written.slice(1, -1).trimEnd()
    const filled = isOneLine
      ? `${inside}${item('')}`
      : `${inside}${layout.eol}${outer}${layout.step}${item(outer + layout.step)}${layout.eol}${outer}`
    return `${text.slice(0, container.offset + 1)}${filled}${text.slice(endOf(container) - 1)}`
  }
  const { comma, end } = afterItem(text, endOf(last))
  const indent = ownIndent(text, items) ?? outer + layout.step
  const gap = isOneLine ? ' ' : `${layout.eol}${indent}`
  const head =
    comma >= 0 ? text.slice(0, end) : `${text.slice(0, endOf(last))},${text.slice(endOf(last), end)}`
  return `${head}${gap}${item(indent)}${comma >= 0 ? ',' : ''}${text.slice(end)}`
}

/** Whether a document goes over several lines, or has nothing in it yet that could say how it should look. */
function isSpread(text: string, root: Node): boolean {
  return text.slice(root.offset, endOf(root)).includes('\n') || (root.children ?? []).length === 0
}

/** The indentation of the items, where the last of them begins a line. */
function ownIndent(text: string, items: readonly Node[]): string | undefined {
  const { offset } = items.at(-1) as Node
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*$/.test(before) ? before : undefined
}
