import { Failure } from '../../errors.ts'
import type { Declaration, DeclarationKind } from '../parsing/declaration.ts'
import { findDeclarations } from '../parsing/find-declarations.ts'
import { type LineSpan, spansOf } from './spans.ts'

/** A part of a file that is found and shown by itself. */
export interface Chunk {
  readonly startLine: number
  readonly endLine: number
  /** What it declares, with what stands around it: `Cart.total`. */
  readonly name: string | null
  readonly kind: DeclarationKind | null
  readonly text: string
}

/** In lines. A declaration stays whole up to the first; what has no name is cut into blocks of the second. */
const sizes = { declaration: 60, block: 40, merged: 25, overlap: 4 } as const

/** Cuts a text into parts of a size that says one thing: along its declarations, or in blocks where it has none. */
export async function cutChunks(language: string, text: string): Promise<Chunk[]> {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const declarations = await declarationsIn(language, text)
  const spans = spansOf(lines, declarations, sizes.declaration).flatMap((span) => split(span, lines))
  return merge(spans.filter((span) => hasWords(span, lines))).map((span) => ({
    startLine: span.start,
    endLine: span.end,
    name: span.names.length === 0 ? null : span.names.join(', '),
    kind: span.kind,
    text: lines.slice(span.start - 1, span.end).join('\n'),
  }))
}

/** Without its parser a file is cut by its lines; who searches is told (`background-code-index.ts`). */
async function declarationsIn(language: string, text: string): Promise<Declaration[]> {
  try {
    return await findDeclarations(language, text)
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') return []
    throw error
  }
}

/** Blocks that end at an empty line where there is one near, and share some lines, so that nothing is torn apart. */
function split(span: LineSpan, lines: readonly string[]): LineSpan[] {
  const size = span.kind === null ? sizes.block : sizes.declaration
  const blocks: LineSpan[] = []
  for (let start = span.start; ; ) {
    const farthest = start + size - 1
    if (farthest >= span.end) return [...blocks, { ...span, start }]
    let end = farthest
    while (end > start + size / 2 && lines[end - 1]?.trim() !== '') end--
    if (lines[end - 1]?.trim() !== '') end = farthest
    blocks.push({ ...span, start, end })
    start = end + 1 - sizes.overlap
  }
}

/** Small neighbours say more together than each alone. */
function merge(spans: readonly LineSpan[]): LineSpan[] {
  const merged: LineSpan[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && last.end < span.start && span.end - last.start < sizes.merged)
      merged[merged.length - 1] = {
        start: last.start,
        end: span.end,
        names: [...new Set([...last.names, ...span.names])],
        kind: last.kind ?? span.kind,
      }
    else merged.push(span)
  }
  return merged
}

function hasWords({ start, end }: LineSpan, lines: readonly string[]): boolean {
  return lines.slice(start - 1, end).some((line) => /[\p{L}\p{N}]/u.test(line))
}
