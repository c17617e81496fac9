/** A name that a source text gives to something: a function, a class, a section of a document. */
export interface Declaration {
  readonly name: string
  readonly kind: DeclarationKind
  /** Counted from 1, both ends included. */
  readonly startLine: number
  readonly endLine: number
  /** What stands before its body, on one line. */
  readonly signature: string
  /** The qualified name of the declaration around it. */
  readonly parent?: string
}

export type DeclarationKind =
  | 'class'
  | 'constant'
  | 'enum'
  | 'function'
  | 'interface'
  | 'macro'
  | 'method'
  | 'module'
  | 'section'
  | 'test'
  | 'type'

export function qualifiedName({ name, parent }: Pick<Declaration, 'name' | 'parent'>): string {
  return parent === undefined ? name : `${parent}.${name}`
}

const signatureLimit = 200

/** The head of a declaration as one line: up to its body, or its first line where it has none. */
export function signatureOf(text: string, start: number, end: number, body?: number): string {
  const firstLineEnd = text.indexOf('\n', start)
  const stop = body ?? (firstLineEnd < 0 || firstLineEnd > end ? end : firstLineEnd)
  const line = text
    .slice(start, Math.min(stop, start + 10 * signatureLimit))
    .replace(/\s+/g, ' ')
    .replace(/ ?[{:=]? ?$/, '')
  return line.length > signatureLimit ? `${line.slice(0, signatureLimit)}…` : line
}
