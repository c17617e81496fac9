import { scrub } from '../../scrub.ts'

const around = 2
const widest = 160
const mostLines = 60

/** What changes, line by line, with a little around it. */
export function showChange(before: string, after: string): string {
  const [old, fresh] = [linesOf(before), linesOf(after)]
  const start = sharedStart(old, fresh)
  const end = sharedStart(old.slice(start).toReversed(), fresh.slice(start).toReversed())
  const gone = old.slice(start, old.length - end)
  const added = fresh.slice(start, fresh.length - end)
  // A document on one line would be shown whole, twice.
  const from = gone.length === 1 && added.length === 1 ? sharedStart([...gone[0]!], [...added[0]!]) : 0
  return [
    ...old.slice(Math.max(0, start - around), start).map((line) => `  ${masked(line)}`),
    ...gone.map((line) => `- ${shortened(line, from)}`),
    ...added.map((line) => `+ ${shortened(line, from)}`),
    ...old
      .slice(old.length - end)
      .slice(0, around)
      .map((line) => `  ${masked(line)}`),
  ]
    .toSpliced(mostLines, Number.POSITIVE_INFINITY, ...tooMany(gone.length + added.length))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

function tooMany(lines: number): string[] {
  return lines > mostLines ? [`  and ${lines - mostLines} more lines`] : []
}

function linesOf(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines
}

function sharedStart(one: readonly string[], other: readonly string[]): number {
  const differs = one.findIndex((item, at) => item !== other[at])
  return differs < 0 ? Math.min(one.length, other.length) : differs
}

function shortened(line: string, from: number): string {
  const begin = line.length > widest ? Math.max(0, from - 20) : 0
  return `${begin > 0 ? '…' : ''}${masked(line.slice(begin))}`
}

/** What stands around ours is somebody else's, and need not be seen by whoever reads this over a shoulder. */
function masked(line: string): string {
  const hidden = scrub(line).replace(
    /((?:key|token|secret|password|authorization)\w*["']?\s*[:=]\s*)(["'])(?!\$|Bearer \$).*?\2/gi,
    '$1$2…$2',
  )
  return hidden.length > widest ? `${hidden.slice(0, widest)}…` : hidden
}
