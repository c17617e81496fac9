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

// More than twenty releases take; and what the parser takes is felt, and grows faster than the text.
const [mostLines, mostCharacters, longestLine] = [4_000, 200_000, 4_000]

/**
 * What a reader of the page sees, each line in its place, and no deeper than anybody reads: the parser looks at every
 * level of a list again for every line in it.
 */
export function readable(lines: readonly string[]): string {
  return withoutComments(lines.slice(0, mostLines).map(simpler).join('\n').slice(0, mostCharacters))
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
    .replace(/^\s{40,}/, ' '.repeat(40))
    .replace(/^ {0,3}(?:> ?)+/, '')
    .replace(/^(\s*)[•–](?=\s)/, '$1-')
    .replace(manyMarkers, '$1')
    .slice(0, longestLine)
    .trimEnd()
}

const manyMarkers = /^(\s*(?:(?:[-*+]|\d{1,9}[.)])\s+){3})(?:(?:[-*+]|\d{1,9}[.)])\s+)+/
