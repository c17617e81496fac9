import { parse } from 'smol-toml'

/** A piece of a TOML document that stands on lines of its own. */
export interface Statement {
  readonly kind: 'table' | 'pair' | 'blank'
  readonly start: number
  /** Behind the line break. */
  readonly end: number
  /** The end of what is said, before a comment or the line break. */
  readonly bodyEnd: number
  /** The table's path, or the first key of a pair. */
  readonly path: readonly string[]
}

/** The statements of a document that has been parsed before: strings and brackets are known to close. */
export function statementsOf(text: string): Statement[] {
  const found: Statement[] = []
  for (let start = 0; start < text.length; start = found.at(-1)?.end ?? text.length) {
    const { bodyEnd, end } = statementFrom(text, start)
    const body = text.slice(start, bodyEnd).trim()
    const kind = body === '' ? 'blank' : body.startsWith('[') ? 'table' : 'pair'
    found.push({ kind, start, end, bodyEnd, path: kind === 'blank' ? [] : pathOf(body, kind) })
  }
  return found
}

// Strings over several lines come first: their quotes would pass for an empty string and the begin of another.
const token =
  /"""(?:\\.|[^\\])*?"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[[{]|[\]}]|\r?\n|./sy

function statementFrom(text: string, start: number): { bodyEnd: number; end: number } {
  let [depth, bodyEnd] = [0, start]
  for (token.lastIndex = start; token.lastIndex < text.length; ) {
    const [piece] = token.exec(text) as unknown as [string]
    if (piece === '[' || piece === '{') depth += 1
    else if (piece === ']' || piece === '}') depth -= 1
    else if (piece.endsWith('\n') && piece.length <= 2 && depth === 0)
      return { bodyEnd, end: token.lastIndex }
    if (!piece.startsWith('#') && piece.trim() !== '') bodyEnd = token.lastIndex
  }
  return { bodyEnd, end: text.length }
}

function pathOf(body: string, kind: 'table' | 'pair'): string[] {
  const path: string[] = []
  let value: unknown = parse(body)
  while (typeof value === 'object' && value !== null && Object.keys(value).length === 1) {
    const [key, inner] = Object.entries(value)[0] as [string, unknown]
    path.push(key)
    if (kind === 'pair') break
    value = inner
  }
  return path
}
