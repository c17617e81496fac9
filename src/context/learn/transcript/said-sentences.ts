import { plainText } from '../plain-text.ts'
import { sentences } from '../sentences.ts'

export interface Said {
  readonly text: string
  /** How many lines of its message come before it. */
  readonly linesBefore: number
}

/** A message this long was not typed: a file or a log was pasted into it, whose words are those of others. */
const longestTyped = 8000

/** The sentences of a message that its author said: no code, no quotes, tables, logs or headings. */
export function saidSentences(message: string): Said[] {
  if (message.length > longestTyped) return []
  return paragraphs(message).flatMap(({ text, linesBefore }) =>
    sentences(plainText(text)).map((sentence) => ({ text: sentence, linesBefore })),
  )
}

// Shorter lines were ended by the author and not by the width of a page.
const wrappedAt = 60

function paragraphs(message: string): Said[] {
  const found: { text: string; linesBefore: number }[] = []
  let isCode = false
  let isOpen = false
  for (const [linesBefore, line] of message.split(/\r\n?|\n/).entries()) {
    const isFence = /^\s*(?:```|~~~)/.test(line)
    if (isFence) isCode = !isCode
    if (isFence || isCode || isForeign(line)) {
      isOpen = false
      continue
    }
    const text = line.replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?:\[[ xX]\] )?/, '')
    const last = found.at(-1)
    if (isOpen && last && text === line && /^\s*\p{Ll}/u.test(text)) last.text += ` ${text.trim()}`
    else found.push({ text, linesBefore })
    isOpen = line.length >= wrappedAt && !/[.!?:;。！？]["')\]*_]*$/.test(line.trimEnd())
  }
  return found
}

/** Empty, a heading, a quote, a row of a table, an indented block, a line of a log or a trace. */
function isForeign(line: string): boolean {
  return (
    /^\s*$|^#{1,6} |^\s*[>|]|^(?: {4,}|\t)(?![-*+•\d])/.test(line) ||
    /^\s*(?:at \S+ ?\(|\[?\d{4}-\d\d-\d\d[T ]\d\d:|(?:[A-Z]\w*)?(?:Error|Exception|Warning)\b: |(?:FAIL|PASS|ERROR|WARN|INFO|DEBUG|WARNING)\b|[$#%] )/.test(
      line,
    )
  )
}
