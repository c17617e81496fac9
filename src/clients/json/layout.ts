import { isTable } from '../merge-entry.ts'

/** How a document is laid out, so that what is added looks like the rest. */
export interface Layout {
  readonly eol: string
  /** One step of indentation. */
  readonly step: string
}

export function layoutOf(text: string): Layout {
  return {
    eol: /\r?\n/.exec(text)?.[0] ?? '\n',
    step: /^([ \t]+)["\]}[{]/m.exec(text)?.[1] ?? '  ',
  }
}

/** A value over several lines, of which the first follows what is there already. */
export function laidOut(value: unknown, indent: string, { eol, step }: Layout): string {
  return JSON.stringify(value, null, step).replaceAll('\n', `${eol}${indent}`)
}

/** A value on one line, with room inside its braces or without. */
export function onOneLine(value: unknown, isRoomy = false): string {
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, isRoomy)).join(', ')}]`
  if (!isRoomy || !isTable(value) || Object.keys(value).length === 0) return JSON.stringify(value)
  const pairs = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${onOneLine(item, isRoomy)}`,
  )
  return `{ ${pairs.join(', ')} }`
}

/** The white space at the beginning of the line on which something stands. */
export function indentAt(text: string, offset: number): string {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  return /^[ \t]*/.exec(line)?.[0] ?? ''
}
