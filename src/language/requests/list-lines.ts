/** A line of a list that somebody wrote or pasted. */
export interface ListLine {
  readonly text: string
  /** In columns; a tab counts as four. */
  readonly indent: number
  /** Whether it had a bullet, a number or a box. */
  readonly isMarked: boolean
  /** Whether its box was checked. */
  readonly isDone: boolean
}

// A bullet may stand right before a word. Two stars around one are emphasis: "*soon* if possible".
const bullet = String.raw`(?:-(?=\s|\p{L}|\[)|[*+](?=\s)|\*(?=\p{L}[^*]*$)|[•–·◦▪]|\d{1,3}[.)](?=\s|\p{L}))`
const box = String.raw`\[[ xX]?\](?!\()|[☐☑☒✓✔✅]\uFE0F?`
const marked = new RegExp(
  String.raw`^(?:${bullet}\s*(?<listed>${box})?|(?<box>${box}))\s*(?<item>\S.*)$`,
  'u',
)
const checked = /[xX☑☒✓✔✅]/u
const rule = /^([-*_=])(?:\s*\1){2,}$/

/** The lines of a text that say something, each without its mark. */
export function readListLines(text: string): ListLine[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line): ListLine[] => {
    const said = line.trim()
    if (said === '' || rule.test(said)) return []
    const found = marked.exec(said)?.groups
    const indent = indentOf(line)
    if (!found)
      return /^[-*+•–·◦▪]$/u.test(said) ? [] : [{ text: said, indent, isMarked: false, isDone: false }]
    const boxed = found.listed ?? found.box ?? ''
    return [{ text: (found.item ?? '').trim(), indent, isMarked: true, isDone: checked.test(boxed) }]
  })
}

function indentOf(line: string): number {
  const [space = ''] = /^\s*/.exec(line) ?? []
  return [...space].reduce((columns, character) => columns + (character === '\t' ? 4 : 1), 0)
}
