import { takeDueAtStart } from './phrases/due-phrases.ts'
import { readClause } from './read-clause.ts'
import type { Reading } from './readers/reading.ts'
import { splitPieces } from './text/clauses.ts'
import { cut, match, pattern, type Words } from './text/words.ts'
import type { Intent } from './understood.ts'

// "on friday, remind me to …"
const request = pattern`^,? ?(?=(?:please |can you |could you |i want you to |i need you to )*(?:remind|add
  |set|create|put|make|don't))`

/** The requests of one sentence, in order. */
export function readSentence(sentence: Words): Reading[] {
  const { rest, due } = takeDueAtStart(sentence)
  const found = due ? match(rest, request) : undefined
  return found && due ? readPieces(found.after).map((reading) => withDue(reading, due)) : readPieces(sentence)
}

function withDue(reading: Reading, due: string): Reading {
  const requests = reading.requests.map((one) =>
    one.intent === 'add' ? { ...one, args: { due, ...one.args } } : one,
  )
  return { ...reading, requests }
}

const holdsTogether =
  /^(?:if|when|once|unless|whenever|as soon as|after|before|in case)\b|\bif (?:not|it|they|i)\b/

/** Where two pieces do not stand by themselves, they are one. */
function readPieces(sentence: Words): Reading[] {
  const [first, ...others] = splitPieces(sentence)
  if (!first || others.length === 0 || holdsTogether.test(sentence.low)) return [readClause(sentence)]
  const readings: Reading[] = []
  let { start, end } = first
  let current = readClause(cut(sentence, start, end))
  for (const piece of others) {
    const words = cut(sentence, piece.start, piece.end)
    const next = readClause(words)
    const isApart = standsAlone(next, words, current, cut(sentence, start, end))
    const both = isApart ? undefined : readClause(cut(sentence, start, piece.end))
    if (both && (isActing(both) || !isActing(next))) current = both
    else {
      readings.push(current)
      start = piece.start
      current = next
    }
    end = piece.end
  }
  return [...readings, current]
}

const quiet: readonly Intent[] = ['none', 'small_talk']

function isActing({ requests }: Reading): boolean {
  return requests.some(({ intent }) => intent !== 'unclear' && !quiet.includes(intent))
}

const pronoun = /\b(?:it|that|this|them)\b/
// "for my list, add …" begins with the place.
const place = /^(?:to|on|in|onto|for|from|off) (?:my|the|our) [\p{L}' -]+$/u
const placing = /^(?:please )?(?:add|put|include|remove|delete|write)\b/

const moreOfIt = pattern`^(?:it'?s|it is|this is|that'?s) (?:very |really |super |quite |so )?
  (?:urgent|important|critical|(?:high|low|top)[- ]priority)$`

/** Whether what follows a joint is a request of its own, or goes on with a title: "call mom and delete the app". */
function standsAlone(next: Reading, words: Words, current: Reading, before: Words): boolean {
  const [request] = next.requests
  if (!request) return false
  if (request.reason === 'negated') return true
  // "i need milk, put it on my list": the title stands before.
  if (request.missing?.includes('title') && pronoun.test(words.low)) return false
  // "hi there, …" and "…, thanks" are apart from what they surround.
  if (quiet.includes(request.intent)) return request.intent === 'small_talk'
  if (place.test(before.low) && placing.test(words.low)) return false
  // "remind me to file taxes, it is important" says more of the same task.
  if (current.requests[0]?.intent === 'add' && moreOfIt.test(words.low)) return false
  return next.evidence !== 'weak' || current.isClosed === true || isSameVerb(words, before)
}

function isSameVerb(words: Words, before: Words): boolean {
  const verb = /^(?:please |also |then )?(add|delete|remove|complete|mark|finish)\b/.exec(words.low)?.[1]
  return verb !== undefined && new RegExp(`^(?:[^,]*\\b(?:please|you|to) )?${verb}\\b`).test(before.low)
}
