import { getNodeValue, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser'
import { spotAt, unexpected, unreadable } from '../refusals.ts'

export type { Node } from 'jsonc-parser'
export type Path = readonly (string | number)[]

/** The document as a tree with the place of every value. Comments and commas too many are let pass, as editors do. */
export function parseJson(text: string): Node {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) {
    const why = reasons[printParseErrorCode(first.error)] ?? 'something is wrong here'
    throw unreadable('JSON', spotAt(text, first.offset), why)
  }
  if (root?.type !== 'object') throw unexpected('it is no JSON object', spotAt(text, root?.offset ?? 0))
  return root
}

/** What the document says; an empty one says nothing. */
export function readJson(text: string): Readonly<Record<string, unknown>> {
  return text.trim() === '' ? {} : getNodeValue(parseJson(text))
}

/** The value at a path; undefined where there is none. Of a key that stands twice the last counts, as for `JSON.parse`. */
export function nodeAt(root: Node, path: Path): Node | undefined {
  return path.reduce<Node | undefined>((node, step) => node && childOf(node, step), root)
}

function childOf(node: Node, step: string | number): Node | undefined {
  if (typeof step === 'number') return node.type === 'array' ? node.children?.[step] : undefined
  return propertyOf(node, step)?.children?.[1]
}

export function propertyOf(node: Node, key: string): Node | undefined {
  if (node.type !== 'object') return undefined
  return node.children?.findLast((property) => property.children?.[0]?.value === key)
}

export function endOf({ offset, length }: Node): number {
  return offset + length
}

const reasons: Readonly<Record<string, string>> = {
  InvalidSymbol: 'this is no JSON value',
  InvalidNumberFormat: 'this is no number',
  PropertyNameExpected: 'a name in quotes is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a closing } is missing',
  CloseBracketExpected: 'a closing ] is missing',
  EndOfFileExpected: 'something stands behind the end',
  UnexpectedEndOfComment: 'a comment has no end',
  UnexpectedEndOfString: 'a text has no closing quote',
  UnexpectedEndOfNumber: 'a number has no end',
  InvalidUnicode: 'a \\u is not followed by four digits',
  InvalidEscapeCharacter: 'a \\ is followed by the wrong letter',
  InvalidCharacter: 'a text has a character that must be escaped',
}
