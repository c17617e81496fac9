import { existsSync } from 'node:fs'
import { bestSpans, softmax } from './decode.ts'
import { longestWindow, Network } from './network.ts'
import {
  type Context,
  contexts,
  type Intent,
  intents,
  type Request,
  type Slot,
  type Span,
  slots,
} from './requests.ts'
import { type Token, tokenize } from './tokens.ts'
import { readWeights, type Weights } from './weights.ts'

/** How much of a message is read: a request stands at its beginning, and a pasted file should not take a second. */
const longestText = 2000
const mostTokens = 160

/**
 * The trained parser of the package: text in, requests out, the same on every machine. The file is read at the first
 * message, so that a program which never asks does not pay for it.
 */
export function loadParser(file: string | URL = weightsFile()): Parser {
  return new Parser(file)
}

/** Beside this source; in the bundle, where this is a chunk, one folder up. */
function weightsFile(): URL {
  const beside = new URL('./understanding.bin', import.meta.url)
  return existsSync(beside) ? beside : new URL('../understanding.bin', import.meta.url)
}

export class Parser {
  readonly #file: string | URL
  #opened: { readonly weights: Weights; readonly network: Network } | undefined

  constructor(file: string | URL) {
    this.#file = file
  }

  /** Names the model, with the checksum of its weights. */
  get model(): string {
    return this.#open().weights.model
  }

  /** The certainty from which a request may be carried out without asking, chosen on held-back sentences. */
  get threshold(): number {
    return this.#open().weights.threshold
  }

  /** The requests of a message in their order; none where it has no words. Of a long message, only its beginning is read. */
  parse(text: string, context?: Context): Request[] {
    const { weights } = this.#open()
    const tokens = tokenize(text.slice(0, longestText), weights.sizes.buckets, mostTokens)
    const before = context === undefined ? 0 : Math.max(0, weights.contexts.indexOf(context))
    return windows(tokens, text).flatMap((window) => this.#read(window, text, before))
  }

  /** Whether a message is short enough to be read whole. */
  readsAll(text: string): boolean {
    const { buckets } = this.#open().weights.sizes
    return text.length <= longestText && tokenize(text, buckets, mostTokens + 1).length <= mostTokens
  }

  #read(tokens: readonly Token[], text: string, context: number): Request[] {
    const { weights, network } = this.#open()
    const reading = network.read(tokens, context)
    const borders = [0]
    for (let at = 1; at < tokens.length; at++) if ((reading.starts[at] as number) > 0.5) borders.push(at)
    return borders.map((first, number) => {
      const end = borders[number + 1] ?? tokens.length
      const shares = softmax(reading.intents(first, end), weights.temperature)
      const ranked = shares
        .map((confidence, index) => ({ intent: weights.intents[index] as Intent, confidence, index }))
        .sort((one, other) => other.confidence - one.confidence)
      const [best] = ranked as [(typeof ranked)[number]]
      const span = (one: number, other: number) => ({
        start: (tokens[one] as Token).start,
        end: (tokens[other - 1] as Token).end,
      })
      return {
        intent: best.intent,
        confidence: best.confidence,
        ...span(first, end),
        slots: this.#spans(reading.tags.slice(first, end), best.index).map((found): Span => {
          const { start, end: last } = span(first + found.first, first + found.end)
          const { slot, confidence } = found
          return { slot: slot as Slot, text: text.slice(start, last), start, end: last, confidence }
        }),
        alternatives: ranked.slice(1, 4).map(({ intent, confidence }) => ({ intent, confidence })),
      }
    })
  }

  /** The slots of a request, given its intent: a title is likelier where something is added. */
  #spans(tags: readonly Float32Array[], intent: number) {
    const { weights } = this.#open()
    const all = weights.tensors.get('tag_of_intent')?.values as Float32Array
    const likely = all.subarray(intent * weights.tags.length, (intent + 1) * weights.tags.length)
    const scores = tags.map((row) => row.map((score, tag) => score + (likely[tag] as number)))
    return bestSpans(scores, weights.tags)
  }

  #open() {
    if (this.#opened === undefined) {
      const weights = readWeights(this.#file)
      const knows = (names: readonly string[], known: readonly string[]) =>
        names.every((name) => known.includes(name))
      const slotsOfTags = weights.tags.filter((tag) => tag !== 'O').map((tag) => tag.slice(2))
      if (
        !knows(weights.intents, intents) ||
        !knows(slotsOfTags, slots) ||
        !knows(weights.contexts, ['', ...contexts])
      )
        throw new Error(`The parser's weights in ${this.#file} are of another version.`)
      this.#opened = { weights, network: new Network(weights) }
    }
    return this.#opened
  }
}

/** The tokens in pieces that the network takes, cut after a line break or a mark where there is one. */
function windows(tokens: readonly Token[], text: string): Token[][] {
  const found: Token[][] = []
  for (let start = 0; start < tokens.length; ) {
    let end = Math.min(start + longestWindow, tokens.length)
    if (end < tokens.length) {
      const isBorder = (at: number) =>
        /[\n.!?;,。！？；，、]/.test(text[(tokens[at] as Token).start] as string)
      let cut = end
      while (cut > start + longestWindow / 2 && !isBorder(cut - 1)) cut--
      if (cut > start + longestWindow / 2) end = cut
    }
    found.push(tokens.slice(start, end))
    start = end
  }
  return found
}
