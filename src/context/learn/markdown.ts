import { frontMatter, lastCommentEnd, withoutComments } from './markdown-lines.ts'

/** A piece of a Markdown text. Code blocks and comments are no pieces: nothing is learnt from them. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row'
  /** Still with its inline marks, on one line. */
  readonly text: string
  readonly line: number
  /** Of a heading 1 to 6; of an item how deep it is nested, from 0. */
  readonly level: number
  /** The headings above, outermost first. */
  readonly headings: readonly Heading[]
  readonly isOrdered: boolean
  /** The sentence that introduces an item's list. */
  readonly lead: string
}

export interface Heading {
  readonly level: number
  readonly text: string
}

export interface Markdown {
  readonly meta: ReadonlyMap<string, string>
  readonly blocks: readonly Block[]
}

interface Open {
  readonly kind: 'paragraph' | 'item'
  readonly parts: string[]
  readonly line: number
  readonly level: number
  readonly isOrdered: boolean
  readonly indent: number
}

// A longer proposal is not read; and with it no line can make a pattern run long.
const lineLimit = 4000
const deepest = 3

/** Reads line by line, each line once, so that a text of any shape takes time by its length alone. */
export function readMarkdown(text: string): Markdown {
  const lines = text.split(/\r\n?|\n/).map((line) => line.slice(0, lineLimit))
  const { meta, next } = frontMatter(lines)
  const scanner = new Scanner()
  const lastEnd = lastCommentEnd(lines)
  for (let index = next; index < lines.length; index++) {
    scanner.read(lines[index] as string, index + 1, index + 1 < lastEnd)
  }
  return { meta, blocks: scanner.end() }
}

class Scanner {
  readonly #blocks: Block[] = []
  readonly #indents: number[] = []
  #headings: readonly Heading[] = []
  #open: Open | null = null
  #lead = ''
  #fence = ''
  #isComment = false
  #isGap = false

  read(raw: string, number: number, endsLater: boolean): void {
    const fence = /^\s*(?:>\s?)*(`{3,}(?=[^`]*$)|~{3,})(.*)$/.exec(raw)
    if (this.#fence !== '') {
      if (fence?.[1]?.startsWith(this.#fence) && fence[2]?.trim() === '') this.#fence = ''
      return
    }
    if (fence && !this.#isComment) {
      this.#fence = fence[1] as string
      return
    }
    const shown = withoutComments(raw, this.#isComment, endsLater)
    this.#isComment = shown.isOpen
    const line = shown.text.replace(/^ {0,3}(?:> ?)+/, '').replaceAll('\t', '    ')
    if (line.trim() === '') {
      if (raw.trim() === '' || this.#open?.kind === 'paragraph') this.#pause()
      return
    }
    const isAfterGap = this.#isGap
    this.#isGap = false
    this.#place(line, number, isAfterGap)
  }

  end(): readonly Block[] {
    this.#close()
    return this.#blocks
  }

  #place(line: string, number: number, isAfterGap: boolean): void {
    const indent = line.length - line.trimStart().length
    const body = line.trim()
    const hash = indent < 4 ? /^(#{1,6})\s(.*)$/.exec(body) : null
    const item = /^([-*+•–]|\d{1,3}[.)])\s+(\S.*)$/.exec(body)
    if (hash) this.#addHeading((hash[1] as string).length, hash[2] as string, number)
    else if (/^(?:=+|-{2,})$/.test(body) && this.#open?.kind === 'paragraph') this.#underline(body, number)
    else if (/^(?:[-*_] ?){3,}$/.test(body)) this.#leaveList()
    else if (body.startsWith('|')) this.#addRow(body, number)
    else if (item) this.#openItem(indent, item[1] as string, item[2] as string, number)
    else this.#addText(indent, body, number, isAfterGap)
  }

  #addHeading(level: number, text: string, line: number): void {
    this.#leaveList()
    this.#lead = ''
    const clean = text.replace(/ #+$/, '').trim()
    const above = this.#headings.filter((heading) => heading.level < level)
    this.#push({ kind: 'heading', text: clean, line, level, headings: above, isOrdered: false, lead: '' })
    this.#headings = [...above, { level, text: clean }]
  }

  #underline(marks: string, line: number): void {
    const text = this.#open?.parts.join(' ') ?? ''
    const first = this.#open?.line ?? line
    this.#open = null
    this.#addHeading(marks.startsWith('=') ? 1 : 2, text, first)
  }

  #addRow(body: string, line: number): void {
    this.#leaveList()
    if (/^[|\s:-]+$/.test(body)) return
    const headings = this.#headings
    this.#push({ kind: 'row', text: body, line, level: 0, headings, isOrdered: false, lead: '' })
  }

  #openItem(indent: number, marker: string, text: string, line: number): void {
    this.#close()
    while (this.#indents.length > 0 && indent < (this.#indents.at(-1) as number) + 2) this.#indents.pop()
    const level = Math.min(this.#indents.length, deepest)
    this.#indents.push(indent)
    const parts = [text.replace(/^\[[ xX]\] /, '')]
    this.#open = { kind: 'item', parts, line, level, isOrdered: /^\d/.test(marker), indent }
  }

  #addText(indent: number, body: string, line: number, isAfterGap: boolean): void {
    const open = this.#open
    const isInList = this.#indents.length > 0 && indent >= 2
    // What is set in that far after a gap is code; the lines after it are judged like it.
    if (isAfterGap && indent >= (isInList ? (this.#indents.at(-1) as number) + 6 : 4)) {
      this.#isGap = true
      return
    }
    if (open !== null && (!isAfterGap || (open.kind === 'item' && indent >= open.indent + 2))) {
      open.parts.push(body)
      return
    }
    this.#close()
    if (!isInList) this.#indents.length = 0
    this.#open = { kind: 'paragraph', parts: [body], line, level: 0, isOrdered: false, indent }
  }

  #pause(): void {
    if (this.#open?.kind === 'paragraph') this.#close()
    this.#isGap = true
  }

  #leaveList(): void {
    this.#close()
    this.#indents.length = 0
  }

  #close(): void {
    const open = this.#open
    if (open === null) return
    this.#open = null
    const { kind, line, level, isOrdered } = open
    const text = open.parts.join(' ').slice(0, lineLimit)
    const lead = kind === 'item' ? this.#lead : ''
    this.#push({ kind, text, line, level, headings: this.#headings, isOrdered, lead })
    if (kind === 'paragraph') this.#lead = /:[*_]*$/.test(text) ? text : ''
  }

  #push(block: Block): void {
    this.#blocks.push(block)
  }
}
