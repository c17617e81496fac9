import type { Request as Parsed, Slot, Span } from '../understanding/requests.ts'
import { readPriority } from './meanings.ts'
import type { FilledSlot } from './request.ts'

/** Slots whose words are taken as they stand. */
const free: ReadonlySet<Slot> = new Set(['title', 'newtitle', 'note', 'memory', 'query', 'question'])

/** What says nothing about a new task. */
const senseless: ReadonlySet<Slot> = new Set([
  'old',
  'amount',
  'window',
  'status',
  'query',
  'question',
  'ordinal',
])

/**
 * The slots of a request, with what is plainly wrong about their borders put right: a text that was cut in two, a word of a title
 * that was taken for a priority and is none, a title that ends before its closing quote.
 */
export function mendSpans({ intent, slots, start, end }: Parsed, text: string): FilledSlot[] {
  const mended: Span[] = []
  for (const span of slots) {
    const before = mended.at(-1)
    if (before && isNext(before, span, text) && isOne(intent, before, span))
      mended[mended.length - 1] = spanned(
        before.slot === 'title' ? before : span,
        before.start,
        span.end,
        text,
      )
    else mended.push(span)
  }
  const quoted = intent === 'add' ? onlyQuoted(text.slice(start, end)) : undefined
  return mended.map(({ slot, text: words }) => ({
    slot,
    text: slot === 'title' && quoted !== undefined && overlaps(words, quoted) ? quoted : words,
  }))
}

function isNext(before: Span, span: Span, text: string): boolean {
  return text.slice(before.end, span.start).trim() === ''
}

function isOne(intent: Parsed['intent'], before: Span, span: Span): boolean {
  if (before.slot === span.slot) return free.has(span.slot)
  if (intent !== 'add') return false
  const isTitled = before.slot === 'title' ? !isOfTask(span) : span.slot === 'title' && !isOfTask(before)
  return isTitled && span.slot !== 'tag'
}

function isOfTask({ slot, text }: Span): boolean {
  return slot === 'priority' ? readPriority(text) !== null : !senseless.has(slot)
}

function spanned(kept: Span, start: number, end: number, text: string): Span {
  return { ...kept, start, end, text: text.slice(start, end) }
}

/** What stands in the only quotes of a text; undefined where there are none, or several. */
function onlyQuoted(text: string): string | undefined {
  const found = [...text.matchAll(/["“„«「『]([^"”“„»」』]{2,200})["”“»」』]/gu)]
  return found.length === 1 ? found[0]?.[1]?.trim() : undefined
}

function overlaps(words: string, quoted: string): boolean {
  const bare = words.replace(/["“”„«»「」『』]/gu, '').trim()
  return bare.includes(quoted) || quoted.includes(bare)
}
