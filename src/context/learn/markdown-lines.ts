/** The `key: value` lines between two `---` at the very top, and the line after them. */
export function frontMatter(lines: readonly string[]): { meta: ReadonlyMap<string, string>; next: number } {
  const meta = new Map<string, string>()
  if (lines[0]?.replace(/^\uFEFF/, '').trimEnd() !== '---') return { meta, next: 0 }
  const end = lines.slice(1, 100).findIndex((line) => line.trimEnd() === '---')
  if (end < 0) return { meta, next: 0 }
  let key = ''
  for (const line of lines.slice(1, end + 1)) {
    const short = line.slice(0, 1000)
    const pair = /^([\w-]+):(.*)$/.exec(short)
    const entry = /^\s*- (.*)$/.exec(short)
    if (pair) {
      key = (pair[1] as string).toLowerCase()
      meta.set(key, unquote(pair[2] as string))
    } else if (entry && key !== '') {
      meta.set(key, [meta.get(key), unquote(entry[1] as string)].filter(Boolean).join(', '))
    }
  }
  return { meta, next: end + 2 }
}

function unquote(value: string): string {
  const text = value.trim()
  return /^(["']).*\1$/.test(text) ? text.slice(1, -1) : text
}

// More than twenty releases take; a parser is slower than a look at each line.
const [mostCharacters, longestLine] = [100_000, 4_000]

/**
 * What a reader of the page sees, each line in its place, and no deeper than anybody reads: the parser looks at every
 * level of a list again for every line in it.
 */
export function readable(lines: readonly string[]): string[] {
  return withoutComments(lines.map(simpler).join('\n').slice(0, mostCharacters)).split('\n')
}

const [shortPiece, longPiece] = [100, 2_000]

/**
 * Cuts a long text where a heading, an item or a paragraph begins, outside of code: for twice as many lists in one
 * piece the parser takes four times as long.
 */
export function* pieces(lines: readonly string[]): Generator<{ start: number; text: string }> {
  let [start, fence] = [0, '']
  for (const [index, line] of lines.entries()) {
    const mark = /^\s*(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? ''
    if (fence === '') fence = mark
    else if (mark.startsWith(fence) && line.trim() === mark) fence = ''
    const isBegin = /^(?:#{1,6}|[-*+]) /.test(line) || (lines[index - 1] === '' && /^\S/.test(line))
    if (mark !== '' || fence !== '' || index - start < (isBegin ? shortPiece : longPiece)) continue
    yield { start, text: lines.slice(start, index).join('\n') }
    start = index
  }
  yield { start, text: lines.slice(start).join('\n') }
}

/** Comments are for the writer, and hide things from the reader. One that never ends is none: it would hide all the rest. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf('-->') + 3
  const shown = text.slice(0, end).replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]+/g, ''))
  return shown + text.slice(end)
}

/** Without quotes around it; bullets that only a word processor makes are bullets, too. */
function simpler(line: string): string {
  return line
    .replace(/^\s{20,}/, ' '.repeat(20))
    .replace(/^ {0,3}(?:> ?)+/, '')
    .replace(/^(\s*)[•–](?=\s)/, '$1-')
    .replace(manyMarkers, '$1')
    .slice(0, longestLine)
    .trimEnd()
}

const manyMarkers = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+){3})(?:(?:[-*+]|\d{1,9}[.)])\s+)+/
