import { cut, join, type Words } from './words.ts'

const point = /^(?:[-*•–]|\d{1,2}[.)]|\[ ?\])\s+/
const sentenceEnd = /[.!?]+(?=\s|$)|\n/g
const loneVerb = /^(?:please )?(?:add|todo|task|remind me|new task|delete|remove|complete|done)[: ]*\n/

/** Sentences, by their marks and lines. Points of a list stay with the line that announces them. */
export function splitSentences(words: Words): Words[] {
  const lone = loneVerb.exec(words.low)
  if (lone) return [join(cut(words, 0, lone[0].length), cut(words, lone[0].length))]
  const sentences: Words[] = []
  let from = 0
  for (const found of words.low.matchAll(sentenceEnd)) {
    if (found[0] === '.' && isAbbreviated(words.low, found.index)) continue
    const next = found.index + found[0].length
    keep(sentences, cut(words, from, found[0] === '\n' ? found.index : next))
    from = next
  }
  keep(sentences, cut(words, from))
  return sentences
}

function keep(sentences: Words[], sentence: Words): void {
  const last = sentences.at(-1)
  if (sentence.low === '') return
  const isAnnounced = last !== undefined && /^[^\n]*:(?:\n|$)/.test(last.low) && point.test(sentence.low)
  if (isAnnounced) sentences[sentences.length - 1] = join(last, sentence, '\n')
  else sentences.push(sentence)
}

const abbreviation = /(?:^|\s)(?:dr|mr|mrs|ms|st|no|nr|vs|e\.g|i\.e|etc|a\.m|p\.m|\d{1,2})$/

function isAbbreviated(low: string, at: number): boolean {
  return at < low.length - 1 && abbreviation.test(low.slice(Math.max(0, at - 6), at))
}

/** Where a piece of a sentence begins and ends. */
export interface Piece {
  readonly start: number
  readonly end: number
}

const conjunction = '(?:and then|and also|and|then|also|plus|but|after that)(?:,| also| then)?'
const command = '(?:mark|check|tick|cross|delete|remove|add|put|complete|close|rename|remind|take)'
const joint = new RegExp(
  [
    `(?:,|\\s[-–—])? ${conjunction} `,
    ', ?(?=[^\\s\\d])',
    '; (?:and |then |also )?(?=\\S)',
    '(?<=\\p{L}), (?=\\d)',
    ' [–—] ',
    `,? so (?=(?:please |can you |could you |you can |just )?${command}\\b)`,
  ].join('|'),
  'gu',
)
const mostPieces = 24

/** The pieces between the words that may join two requests. Whether they do is for the reader to say. */
export function splitPieces(sentence: Words): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  for (const found of sentence.low.matchAll(joint)) {
    if (pieces.length === mostPieces - 1) break
    pieces.push({ start, end: found.index })
    start = found.index + found[0].length
  }
  return [...pieces, { start, end: sentence.raw.length }]
}

/** The parts between marks, without the marks. */
export function splitAt(words: Words, marks: RegExp): Words[] {
  const parts: Words[] = []
  let from = 0
  for (const found of words.low.matchAll(marks)) {
    parts.push(cut(words, from, found.index))
    from = found.index + found[0].length
  }
  return [...parts, cut(words, from)]
}
