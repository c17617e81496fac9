import { wordCount } from '../sentences.ts'
import { type Cue, type CueKind, englishCues, englishDoubts } from './cues.ts'
import { otherCues, otherDoubts } from './other-cues.ts'

export type Features = Readonly<Record<string, number>>

/** What can be seen of a sentence that a person said: its cues, its doubts, its shape and where in the conversation it stands. */
export function featuresOf(sentence: string, isFirstTurn: boolean): Features {
  const text = readable(sentence)
  const words = wordsIn(text)
  const doubt = doubtOf(text)
  return {
    ...Object.fromEntries(kinds.map((kind) => [kind, cueOf(kind, text) / full[kind]])),
    doubted: doubt === 3 || doubt === 4 ? 1 : 0,
    refused: doubt === 9 ? 1 : 0,
    'six words': words >= 6 ? 1 : 0,
    'nine words': words >= 9 ? 1 : 0,
    'thirteen words': words >= 13 ? 1 : 0,
    'first turn': isFirstTurn ? 1 : 0,
    ...Object.fromEntries(shapes.map(([name, shape]) => [name, shape.test(text) ? 1 : 0])),
    // Names in code are no words of the sentence, but they say that it is about something.
    name: /\d|`|[a-z]_[a-z]|[a-z][A-Z]|\/\w|\.\w/.test(sentence) ? 1 : 0,
  }
}

export function cueOf(kind: CueKind, text: string): number {
  return Math.max(strongest(englishCues[kind], text), strongest(otherCues[kind], text))
}

export function doubtOf(text: string): number {
  return Math.max(strongest(englishDoubts, text), strongest(otherDoubts, text))
}

const longestRead = 600

/** What is quoted was said elsewhere: by an error, a page, another person. */
export function readable(sentence: string): string {
  return sentence
    .slice(0, longestRead)
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/"[^"]{1,200}"|\u201C[^\u201D]{1,200}\u201D|`[^`]{1,200}`/g, '`')
}

/** Chinese and Japanese have no spaces: two characters are about a word. */
export function wordsIn(text: string): number {
  const paired = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return wordCount(text) + paired / 2
}

const full: Readonly<Record<CueKind, number>> = {
  ...{ decision: 3, rule: 3, correction: 3, cause: 4, announced: 2, reason: 1, scope: 1, fact: 2 },
}
const kinds = Object.keys(full) as CueKind[]

const lead = '^(?:(?:and|but|ok|so|no|yes|btw|good|right|careful|actually)[,:]? )?'
const shapes: readonly (readonly [string, RegExp])[] = [
  ['two clauses', /[,;:\u3001\uFF0C\uFF1A] ?/],
  ['of oneself', /\b(?:i|i'm|i'd|i've|i'll|my|me)\b/i],
  ['to the assistant', /\b(?:you|your|u)\b/i],
  ['denial', /\b(?:not|no|never|nobody|nothing|none|cannot)\b|n't\b/i],
  ['begins with it', new RegExp(`${lead}(?:it|that|this|they|he|she)\\b`, 'i')],
  [
    'begins with a plural',
    new RegExp(`${lead}(?!this|is|was|thanks|yes|news|always|as)[a-z_-]{3,}s\\b`, 'i'),
  ],
  ['past', /\b(?:was|were|had|did)\b/i],
]

function strongest(cues: readonly Cue[], text: string): number {
  return cues.reduce((most, [weight, shape]) => (weight > most && shape.test(text) ? weight : most), 0)
}
