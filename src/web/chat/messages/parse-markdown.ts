/** The little of Markdown that models write and that reads well in a narrow column. Everything else stays as it is. */

export type Inline =
  | { readonly kind: 'text' | 'bold' | 'italic' | 'code'; readonly text: string }
  | { readonly kind: 'task'; readonly id: number }

export type Block =
  | { readonly kind: 'paragraph' | 'heading'; readonly lines: readonly (readonly Inline[])[] }
  | {
      readonly kind: 'list'
      readonly isOrdered: boolean
      readonly start: number
      readonly items: readonly (readonly Inline[])[]
    }
  | { readonly kind: 'code'; readonly text: string }

const fence = /^\s*```/
const bullet = /^\s*[-*•]\s+(.*)$/
const numbered = /^\s*(\d{1,4})[.)]\s+(.*)$/
const heading = /^#{1,6}\s+(.*)$/

export function parseMarkdown(text: string): Block[] {
  const blocks: Block[] = []
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length) {
    const line = lines[at] as string
    if (line.trim() === '') at += 1
    else if (fence.test(line)) {
      const code = takeWhile(lines, at + 1, (other) => !fence.test(other))
      blocks.push({ kind: 'code', text: code.join('\n') })
      at += code.length + 2
    } else if (bullet.test(line) || numbered.test(line)) {
      const isOrdered = !bullet.test(line)
      const pattern = isOrdered ? numbered : bullet
      const items = takeWhile(lines, at, (other) => pattern.test(other))
      const start = isOrdered ? Number(numbered.exec(line)?.[1]) : 1
      blocks.push({
        kind: 'list',
        isOrdered,
        start,
        items: items.map((item) => parseInline(pattern.exec(item)?.at(-1) ?? '')),
      })
      at += items.length
    } else if (heading.test(line)) {
      blocks.push({ kind: 'heading', lines: [parseInline(heading.exec(line)?.[1] ?? '')] })
      at += 1
    } else {
      const own = takeWhile(lines, at, (other, index) => index === at || isPlain(other))
      blocks.push({ kind: 'paragraph', lines: own.map((other) => parseInline(other.replace(/^>\s?/, ''))) })
      at += own.length
    }
  }
  return blocks
}

function takeWhile(
  lines: readonly string[],
  from: number,
  belongs: (line: string, index: number) => boolean,
): readonly string[] {
  let end = from
  while (end < lines.length && belongs(lines[end] as string, end)) end += 1
  return lines.slice(from, end)
}

function isPlain(line: string): boolean {
  return line.trim() !== '' && ![fence, bullet, numbered, heading].some((pattern) => pattern.test(line))
}

// Code first: what stands in it is not looked at again. A number counts as a task where no letter stands before it.
// Bold ends within 500 characters, so that marks without an end do not make every one of them search the whole line.
const marks =
  /`([^`\n]+)`|\*\*(?=\S)([^\n]{0,500}?\S)\*\*|(?<![\w*])\*(?=[^\s*])([^*\n]*?[^\s*])\*(?![\w*])|(?<![\w#&/])#(\d{1,9})(?![\w-])/g

export function parseInline(text: string): Inline[] {
  const found: Inline[] = []
  let at = 0
  for (const match of text.matchAll(marks)) {
    const [whole, code, bold, italic, task] = match
    if (match.index > at) found.push({ kind: 'text', text: text.slice(at, match.index) })
    if (code !== undefined) found.push({ kind: 'code', text: code })
    else if (bold !== undefined) found.push({ kind: 'bold', text: bold })
    else if (italic !== undefined) found.push({ kind: 'italic', text: italic })
    else found.push({ kind: 'task', id: Number(task) })
    at = match.index + whole.length
  }
  if (at < text.length) found.push({ kind: 'text', text: text.slice(at) })
  return found
}
