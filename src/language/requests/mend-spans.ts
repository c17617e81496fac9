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
  for (const given of slots) {
    const before = mended.at(-1)
    const span = given.slot === 'date' ? withLead(given, text) : given
    // "on edge-02" is a place, whatever it was taken for.
    if (intent === 'add' && before?.slot === 'title' && isLabel(span) && span.start - before.end <= 4) {
      mended[mended.length - 1] = spanned(before, before.start, span.end, text)
      continue
    }
    if (before && isNext(before, span, text) && isOne(intent, before, span))
      mended[mended.length - 1] = spanned(
        before.slot === 'title' || before.slot === 'task' ? before : span,
        before.start,
        span.end,
        text,
      )
    else mended.push(span)
  }
  const quoted = intent === 'add' ? onlyQuoted(text.slice(start, end)) : undefined
  const whole = mended.map((span, at) =>
    intent === 'add' ? extended(span, mended[at + 1]?.start ?? end, text) : span,
  )
  return whole.map(({ slot, text: words }) => ({
    slot,
    text: slot === 'title' && quoted !== undefined && overlaps(words, quoted) ? quoted : words,
  }))
}

function isLabel({ slot, text }: Span): boolean {
  return slot === 'date' && /^\p{L}{2,}[-_]\d+$/u.test(text)
}

/** "après demain" is a day later than "demain". */
function withLead(span: Span, text: string): Span {
  const lead = /(?:^|\s)(?<words>apr[eè]s[- ]|pasado |depois de |dpois de )$/iu.exec(
    text.slice(0, span.start),
  )
  const words = lead?.groups?.words
  return words === undefined ? span : spanned(span, span.start - words.length, span.end, text)
}

/** A title does not end with a word that leads over to another. */
const leadsOn =
  /\s(?:with|of|for|from|mit|für|von|zum|zur|avec|pour|du|des|con|coi|col|per|del|dei|della|com|para|do|da|met|voor|van)$/iu

function extended(span: Span, end: number, text: string): Span {
  // "zou u een afspraak willen noteren": the verb is none of the title.
  const verb = span.slot === 'title' ? /\s(?:willen|kunnen)$/u.exec(span.text) : null
  if (verb && /^\s*\p{L}+en\b/u.test(text.slice(span.end)))
    return spanned(span, span.start, span.end - verb[0].length, text)
  if (span.slot !== 'title' || !leadsOn.test(span.text)) return span
  const more = /^\s+[^\s,.;:!?]+(?:\s+[^\s,.;:!?]+){0,2}(?=[,.;:!?]|\s*$)/u.exec(text.slice(span.end, end))
  return more ? spanned(span, span.start, span.end + more[0].length, text) : span
}

function isNext(before: Span, span: Span, text: string): boolean {
  return text.slice(before.end, span.start).trim() === ''
}

function isOne(intent: Parsed['intent'], before: Span, span: Span): boolean {
  if (before.slot === span.slot) return free.has(span.slot)
  // "delete the old sofa ad": what is closed or deleted has no new date.
  if (before.slot === 'task' && span.slot === 'old') return intent === 'delete' || intent === 'complete'
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
