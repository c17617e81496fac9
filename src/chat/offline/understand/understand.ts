import { readSentence } from './read-sentence.ts'
import { resolve } from './resolve.ts'
import { splitSentences } from './text/clauses.ts'
import { correctSpelling } from './text/spelling.ts'
import { readWords } from './text/words.ts'
import type { Memory, Request, Understood } from './understood.ts'

/** More characters than anyone says at once; a longer text is asked about. */
export const longest = 2_000

/**
 * Reads what a person typed, without a language model. Pure, and quick at any length. It would rather ask than
 * act: what is not surely a request about tasks comes back as `none` or `unclear`.
 */
export function understand(text: string, memory: Memory = {}): Understood {
  if (text.length > longest) return { requests: [tooLong(text)] }
  const words = readWords(correctSpelling(text))
  if (!/[\p{L}\p{N}?✓✔✅☑]/u.test(words.raw)) return { requests: [empty(words.raw)] }
  const requests = splitSentences(words)
    .flatMap(readSentence)
    .flatMap((reading) => reading.requests)
  return { requests: worthKeeping(resolve(requests, memory)) }
}

/** What asks for nothing is left out where something else is asked. */
function worthKeeping(requests: readonly Request[]): readonly Request[] {
  const isAdding = requests.some(({ intent }) => intent === 'add')
  const asked = requests.filter(({ intent, missing }) => {
    // "…, can you remind me" after the title asks for nothing more.
    if (isAdding && missing?.includes('title')) return false
    return intent !== 'none' && intent !== 'small_talk'
  })
  if (asked.length > 0) return asked.filter((request, index) => !isRepeated(request, asked[index - 1]))
  const talk = requests.find(({ intent }) => intent === 'small_talk')
  return [talk ?? requests[0] ?? empty('')]
}

/** "check off milk, it's done" says one thing twice. */
function isRepeated(one: Request, before: Request | undefined): boolean {
  return before?.intent === one.intent && JSON.stringify(before.args) === JSON.stringify(one.args)
}

function tooLong(text: string): Request {
  return {
    intent: 'unclear',
    confidence: 0.5,
    args: {},
    said: text.slice(0, 80),
    reason: 'too_long',
    question: 'That is a lot of text. What should I do with it, in a sentence?',
  }
}

function empty(raw: string): Request {
  return { intent: 'none', confidence: 1, args: {}, said: raw, reason: 'empty' }
}
