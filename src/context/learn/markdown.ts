import type { Heading as HeadingNode, List, ListItem, Paragraph, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { frontMatter, pieces, readable } from './markdown-lines.ts'

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

/** Marks inside a line stay as they are, for `plainText`; and quotes, tags and the like are read for their words. */
const blocksAlone = {
  disable: {
    null: [
      ...['attention', 'autolink', 'characterEscape', 'characterReference', 'codeText', 'hardBreakEscape'],
      ...['htmlText', 'labelEnd', 'labelStartImage', 'labelStartLink'],
      ...['blockQuote', 'definition', 'htmlFlow'],
    ],
  },
}

export function readMarkdown(text: string): Markdown {
  const lines = text.split(/\r\n?|\n/)
  const { meta, next } = frontMatter(lines)
  const reader = new BlockReader()
  for (const { start, text } of pieces(readable(lines.slice(next)))) {
    reader.linesBefore = next + start
    reader.read(fromMarkdown(text, { extensions: [blocksAlone] }).children, 0)
  }
  return { meta, blocks: reader.blocks }
}

// Nobody reads a proposal of more.
const textLimit = 4000
const deepest = 3

class BlockReader {
  readonly blocks: Block[] = []
  /** How many come before the piece that is read. */
  linesBefore = 0
  #headings: readonly Heading[] = []
  #lead = ''

  read(nodes: readonly RootContent[], level: number): void {
    for (const node of nodes) {
      if (node.type === 'heading') this.#heading(node)
      else if (node.type === 'list') for (const item of node.children) this.#item(item, node, level)
      else if (node.type === 'paragraph') {
        const text = this.#prose(node)
        if (text === '') continue
        this.#add('paragraph', text, node)
        this.#lead = /:[*_]*$/.test(text) ? text : ''
      }
    }
  }

  #heading(node: HeadingNode): void {
    const [text, level] = [wordsOf(node).join(' '), node.depth]
    this.#headings = this.#headings.filter((heading) => heading.level < level)
    this.#lead = ''
    this.#add('heading', text, node, { level })
    this.#headings = [...this.#headings, { level, text }]
  }

  /** The paragraphs of an item are one text; what is nested under it comes after. */
  #item(item: ListItem, { ordered }: List, level: number): void {
    const isOwn = (node: RootContent) => node.type === 'paragraph'
    const own = item.children.filter(isOwn).map((node) => this.#prose(node))
    const text = own
      .filter(Boolean)
      .join(' ')
      .replace(/^\[[ xX]\] /, '')
    const about = { level: Math.min(level, deepest), isOrdered: ordered === true, lead: this.#lead }
    if (text !== '') this.#add('item', text, item, about)
    this.read(
      item.children.filter((node) => !isOwn(node)),
      level + 1,
    )
  }

  /** Its words on one line. The rows of a table are blocks of their own. */
  #prose(node: Paragraph): string {
    const lines = wordsOf(node)
    for (const [index, line] of lines.entries())
      if (line.startsWith('|') && !/^[|\s:-]+$/.test(line)) this.#add('row', line, node, {}, index)
    return lines.filter((line) => !line.startsWith('|')).join(' ')
  }

  #add(
    kind: Block['kind'],
    text: string,
    { position }: RootContent,
    { level = 0, isOrdered = false, lead = '' }: Partial<Block> = {},
    linesDown = 0,
  ): void {
    const line = this.linesBefore + (position?.start.line ?? 1) + linesDown
    const headings = this.#headings
    this.blocks.push({ kind, text: text.slice(0, textLimit), line, level, headings, isOrdered, lead })
  }
}

function wordsOf({ children: [text] }: HeadingNode | Paragraph): string[] {
  return text?.type === 'text' ? text.value.split('\n') : []
}
