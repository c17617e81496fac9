import { type Declaration, type DeclarationKind, qualifiedName } from '../parsing/declaration.ts'

/** A stretch of lines, counted from 1, both ends included. What no declaration covers has no name. */
export interface LineSpan {
  readonly start: number
  readonly end: number
  readonly names: readonly string[]
  readonly kind: DeclarationKind | null
}

interface Node {
  readonly declaration: Declaration
  readonly inside: Node[]
}

/**
 * Divides a text along its declarations, each with the comment above it. One that is longer than the limit is divided
 * along those inside of it; the lines between them keep its name.
 */
export function spansOf(
  lines: readonly string[],
  declarations: readonly Declaration[],
  limit: number,
): LineSpan[] {
  const whole: LineSpan = { start: 1, end: lines.length, names: [], kind: null }
  return divide(whole, nest(declarations), lines, limit)
}

function divide(
  around: LineSpan,
  nodes: readonly Node[],
  lines: readonly string[],
  limit: number,
): LineSpan[] {
  const spans: LineSpan[] = []
  let next = around.start
  for (const { declaration, inside } of nodes) {
    if (declaration.startLine < next) continue // on a line with the one before
    const start = withComment(declaration.startLine, next, lines)
    const end = Math.min(declaration.endLine, around.end)
    if (start > next) spans.push({ ...around, start: next, end: start - 1 })
    const span: LineSpan = { start, end, names: [qualifiedName(declaration)], kind: declaration.kind }
    spans.push(...(end - start >= limit ? divide(span, inside, lines, limit) : [span]))
    next = end + 1
  }
  if (next <= around.end) spans.push({ ...around, start: next })
  return spans
}

/** By the lines they take: a method may belong to a type and yet stand outside of it. */
function nest(declarations: readonly Declaration[]): Node[] {
  const outermost: Node[] = []
  const around: Node[] = []
  for (const declaration of declarations) {
    while ((around.at(-1)?.declaration.endLine ?? Number.POSITIVE_INFINITY) < declaration.startLine)
      around.pop()
    const node: Node = { declaration, inside: [] }
    ;(around.at(-1)?.inside ?? outermost).push(node)
    around.push(node)
  }
  return outermost
}

// Comments, decorators and attributes of most languages; what the preprocessor of C reads is none.
const introduces =
  /^\s*(?:\/\/|\/\*|\*|--|<!--|@|\[\w|;|%|#(?!\s*(?:include|import|define|undef|if|el|endif|pragma)))/

/** The first line of the comment that stands right above a declaration. */
function withComment(line: number, least: number, lines: readonly string[]): number {
  let start = line
  while (start > least && introduces.test(lines[start - 2] as string)) start--
  return start
}
