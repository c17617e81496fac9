import { plainHeading } from './in-context.ts'
import type { Markdown } from './markdown.ts'
import { plainText } from './plain-text.ts'

/** What a record says of its standing: in its front matter, a `Status:` line, a section or a table. */
export function adrStatus({ meta, blocks }: Markdown): string {
  const inMeta = meta.get('status')
  if (inMeta) return inMeta
  const heading = blocks.findIndex(
    (block) => block.kind === 'heading' && /^status\b/i.test(plainHeading(block)),
  )
  if (heading >= 0) {
    const rest = blocks.slice(heading + 1)
    const end = rest.findIndex(({ kind }) => kind === 'heading')
    return rest
      .slice(0, end < 0 ? rest.length : end)
      .map(({ text }) => plainText(text))
      .join(' ')
  }
  for (const { kind, text } of blocks.slice(0, 40)) {
    const plain = kind === 'row' ? '' : plainText(text)
    const line = /(?:^|\s)status\s*:\s*(.{1,200})/i.exec(plain.slice(0, 400))
    if (line) return line[1] as string
  }
  return inTable(blocks.filter(({ kind }) => kind === 'row').map(({ text }) => cells(text)))
}

/** A record that no longer holds, or never did. `Supersedes 3` speaks of another one. */
export function isRetired(status: string): boolean {
  if (/\|.*\|/.test(status)) return true
  if (/\b(?:superseded|deprecated|obsolete|retired|replaced by)\b/i.test(status)) return true
  return /^\W*(?:rejected|declined|withdrawn|abandoned|cancell?ed|not accepted)\b/i.test(status)
}

/** `| Status | Accepted |`, or a column of that name. */
function inTable(rows: readonly string[][]): string {
  for (const [index, row] of rows.entries()) {
    const column = row.findIndex((cell) => /^status$/i.test(cell))
    if (column < 0) continue
    return (column === 0 && row.length === 2 ? row[1] : rows[index + 1]?.[column]) ?? ''
  }
  return ''
}

function cells(row: string): string[] {
  return row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => plainText(cell))
}
