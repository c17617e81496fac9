/** Part of an answer: words, or a list of tasks. */
export type AnswerBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tasks'; readonly rows: readonly TaskLine[]; readonly more: string | null }

export interface TaskLine {
  readonly id: number
  /** As the answer has it, without the number. */
  readonly text: string
}

const taskLine = /^[-*] (?:\[[ xX]\] |✓ )?\**#(?<id>\d{1,9})\**[ :]+(?<text>\S.*)$/
const moreLine = /^[-*] (?<text>…\S?.*)$/

/** Takes the lists of tasks out of the words around them, whichever model wrote them. One task alone is no list. */
export function blocksOf(text: string): AnswerBlock[] {
  const blocks: AnswerBlock[] = []
  let words: string[] = []
  let rows: TaskLine[] = []
  let lines: string[] = []
  let more: string | null = null
  const endWords = () => {
    const said = words.join('\n').trim()
    if (said !== '') blocks.push({ kind: 'text', text: said })
    words = []
  }
  const endRows = () => {
    if (rows.length > 1) {
      endWords()
      blocks.push({ kind: 'tasks', rows, more })
    } else words.push(...lines)
    ;[rows, lines, more] = [[], [], null]
  }
  for (const line of text.split('\n')) {
    const task = taskLine.exec(line)?.groups as { id: string; text: string } | undefined
    const rest = rows.length > 0 ? moreLine.exec(line)?.groups?.text : undefined
    if (task) rows.push({ id: Number(task.id), text: task.text })
    if (rest !== undefined) more = rest
    if (task || rest !== undefined) lines.push(line)
    else {
      endRows()
      words.push(line)
    }
  }
  endRows()
  endWords()
  return blocks
}
