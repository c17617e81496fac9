import type { Block, Heading } from './markdown.ts'
import { isExample } from './noise.ts'
import { plainText } from './plain-text.ts'
import { fitted, wordCount } from './sentences.ts'

/** A paragraph, or a list item with what is nested under it: the smallest piece that stands by itself. */
export interface Passage {
  readonly kind: 'paragraph' | 'item'
  readonly text: string
  readonly line: number
  readonly headings: readonly Heading[]
  readonly isOrdered: boolean
  readonly lead: string
  /** The item this one was nested under, where that one is but a label. */
  readonly label: string
}

interface Item {
  readonly block: Block
  readonly text: string
  readonly children: Item[]
}

export function readPassages(blocks: readonly Block[]): Passage[] {
  const passages: Passage[] = []
  for (let index = 0; index < blocks.length; index++) {
    const block = blocks[index] as Block
    if (block.kind === 'paragraph') passages.push(passage(block, plainText(block.text)))
    if (block.kind !== 'item') continue
    const { item, last } = readItem(blocks, index)
    passages.push(...unfold(item, ''))
    index = last
  }
  return passages
}

function readItem(blocks: readonly Block[], start: number): { item: Item; last: number } {
  const block = blocks[start] as Block
  const item: Item = { block, text: plainText(block.text), children: [] }
  let last = start
  while (blocks[last + 1]?.kind === 'item' && (blocks[last + 1] as Block).level > block.level) {
    const child = readItem(blocks, last + 1)
    item.children.push(child.item)
    last = child.last
  }
  return { item, last }
}

/** Items under a mere label stand by themselves, with the label; all others belong to the item they explain. */
function unfold(item: Item, label: string): Passage[] {
  const whole = inOne(item)
  if (!isLabel(item, whole)) return [passage(item.block, whole, label)]
  const below = [label, item.text.replace(/\s*[:—–-]$/, '')].filter(Boolean).join(', ')
  return item.children.flatMap((child) => unfold(child, below))
}

function isLabel({ text, children }: Item, whole: string): boolean {
  if (children.length < 2 || wordCount(text) > 7 || /[.!?]$/.test(text)) return false
  return whole.length > 300 || children.length > 3
}

function inOne({ text, children }: Item): string {
  const below = children.map(inOne).filter((child) => !isExample(child))
  if (below.length === 0) return text
  const areSentences = below.some((child) => /[.!?]$/.test(child))
  const list = below
    .map((child) => (areSentences && !/[.!?:]$/.test(child) ? `${child}.` : child))
    .join(areSentences ? ' ' : '; ')
  return fitted(/[.!?:]$/.test(text) ? `${text} ${list}` : `${text}: ${list}`, 2000)
}

function passage(block: Block, text: string, label = ''): Passage {
  const { line, headings, isOrdered, lead } = block
  return { kind: block.kind === 'item' ? 'item' : 'paragraph', text, line, headings, isOrdered, lead, label }
}
