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

/** The number of the last line that ends a comment. One that opens after it is none: it would hide all the rest. */
export function lastCommentEnd(lines: readonly string[]): number {
  return lines.findLastIndex((line) => line.includes('-->')) + 1
}

/** What a reader of the page sees of a line. Comments are for the writer, and hide things from the reader. */
export function withoutComments(line: string, isOpen: boolean, endsLater: boolean): Shown {
  let text = ''
  let at = 0
  let isHidden = isOpen
  while (at < line.length) {
    const next = line.indexOf(isHidden ? '-->' : '<!--', at)
    if (next < 0 || (!isHidden && !endsLater && line.indexOf('-->', next) < 0)) break
    if (!isHidden) text += line.slice(at, next)
    at = next + (isHidden ? 3 : 4)
    isHidden = !isHidden
  }
  return { text: isHidden ? text : text + line.slice(at), isOpen: isHidden }
}

export interface Shown {
  readonly text: string
  readonly isOpen: boolean
}
