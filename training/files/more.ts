import type { Chunk } from '../../src/workspace/code-index/cut-chunks.ts'

type Piece = Pick<Chunk, 'name' | 'text'>

/** What the comments inside a file say and what it tells people: of each comment the first sentence, and texts of some words. */
export function moreOf(pieces: readonly Piece[]): string {
  const said = [
    ...sentencesIn(pieces).map((one) => one.slice(0, 90)),
    ...textsIn(pieces).map((one) => one.slice(0, 70)),
  ]
  const sentences = [...new Set(said)].join(' ').slice(0, 400)
  return `${sentences} ${wordsIn(pieces, sentences.toLowerCase()).join(' ')}`.trim().slice(0, 640)
}

/** The words of its names, the commonest first, which are not among what was said. */
function wordsIn(pieces: readonly Piece[], said: string): string[] {
  const counts = new Map<string, number>()
  for (const { text } of pieces)
    for (const [name] of text.replace(comment, ' ').matchAll(/[A-Za-z][A-Za-z0-9]+/g))
      for (const part of name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []) {
        const word = part.toLowerCase()
        if (word.length > 2 && !everywhere.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
      }
  return [...counts.keys()]
    .filter((word) => !said.includes(word))
    .sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))
    .slice(0, 60)
}

const everywhere = new Set(
  `const let var function return this new null undefined true false for while else switch case break continue typeof instanceof
  import export from default require module exports class extends super static async await try catch finally throw delete void yield
  string number boolean object array any type interface public private protected readonly length push map filter foreach keys values
  prototype call apply bind use strict get set self that args argument arguments options opts value index key name data result res
  err error callback fn func obj arr str num val tmp def console log math json promise resolve then use with not has and the`.split(
    /\s+/,
  ),
)

/** The first sentence of every comment that says something. */
export function sentencesIn(pieces: readonly Piece[]): string[] {
  const found = pieces.flatMap(({ text }) => [...text.matchAll(comment)].map(([one]) => firstSentence(one)))
  return [...new Set(found)].filter(
    (one) => one.length >= 20 && one.split(' ').length >= 4 && !saysNothing.test(one),
  )
}

function firstSentence(comment: string): string {
  const plain = comment
    .replace(/^[ \t]*(?:\/\/[/!]?|#+|\*+\/?)|\/\*+!?|\*\/|"""|'''/gm, ' ')
    .replace(/@(?:description|desc|summary)\b/g, ' ')
    .replace(/(?:^|\s)@\w[\s\S]*$/, ' ')
    .replace(/\{@\w+ ([^}]*)\}/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return plain.split(/(?<=[.!?])\s/)[0]?.slice(0, 200) ?? ''
}

/** Messages: texts in quotes with several words. */
function textsIn(pieces: readonly Piece[]): string[] {
  return pieces.flatMap(({ text }) =>
    [...text.matchAll(quoted)].flatMap(([, one]) => (one && isWords(one) ? [one] : [])),
  )
}

function isWords(text: string): boolean {
  return text.split(' ').filter((word) => /^[A-Za-z][a-z']{1,}[,.:]?$/.test(word)).length >= 3
}

const quoted = /['"`]([^'"`\n\\]{14,160})['"`]/g
const comment =
  /\/\*[\s\S]{0,3000}?\*\/|(?:^[ \t]*\/\/[^\n]*\n?)+|(?:^[ \t]*#(?!!)[^\n]*\n?)+|"""[\s\S]{0,3000}?"""/gm
const saysNothing =
  /copyright|licen[cs]e|spdx|eslint|jshint|istanbul|@ts-|prettier|pylint|coding[:=]|generated|all rights reserved|todo|fixme|https?:|[{};=]|module dependencies/i
