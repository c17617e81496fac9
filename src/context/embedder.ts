import type { TextLanguage } from './text-language.ts'

/**
 * A text's meaning as a direction: the values of a unit vector times 127, rounded, so that two of them are compared
 * by whole numbers and one takes a byte for each dimension.
 */
export type Meaning = Int8Array

/**
 * Reads a text as a whole, so that the order and the company of its words count. It takes milliseconds, so that it is done
 * when a text is kept, and of what is asked.
 */
export interface SentenceReader {
  /** Names the network and its version. */
  readonly model: string
  /** Null for a text without words. Its language is given where it was told by words that the text no longer has. */
  read(text: string, language?: TextLanguage | null): Promise<Meaning | null>
}

/** What a later note is to an earlier one, as probabilities: it says the same, makes it outdated, or is about something else. */
export interface Relation {
  readonly same: number
  readonly update: number
  readonly other: number
}

/** Reads two texts together, for the very few that matter: it takes milliseconds for each pair. */
export interface PairReader {
  /** How likely it is that the text answers the question, 0 to 1. */
  answers(question: string, text: string): Promise<number>
  relation(older: string, newer: string): Promise<Relation>
}

/** Turns texts into meanings. The local one needs no key and no network; remote ones are a matter of configuration. */
export interface Embedder {
  /** Names the model and its version. Meanings of different models cannot be compared. */
  readonly model: string
  readonly dimensions: number
  /** The part of a result's score that meaning has, beside words (0 to 1): a strong model earns more. */
  readonly weight: number
  /** True where embedding is a matter of microseconds in this process, so that it need not be put off. */
  readonly isInstant: boolean
  /** What is stored and found. One for each text, in order. An empty text has the meaning zero. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Meaning[]>
  /**
   * The meaning of a query. Words that stand in many of the project's items say little about which one is meant. Its
   * language is given where it was told by words that the text no longer has.
   */
  embedQuery(
    text: string,
    isCommon?: (word: string) => boolean,
    signal?: AbortSignal,
    language?: TextLanguage | null,
  ): Promise<Meaning>
  /**
   * How near the nearest few words of each text come to the query, -1 to 1: a long text often answers with one line
   * of it. For the best candidates only, and only where it costs microseconds.
   */
  passageLikeness?(query: Meaning, texts: readonly string[]): number[]
  /**
   * Opens the network for a second look at the best candidates, once; null where it cannot be opened. A model that reads
   * whole texts itself has none.
   */
  sentences?(): SentenceReader | null
  /** Opens the network that reads two texts together, once; null where there is none. */
  pairs?(): PairReader | null
}

/** The cosine of two meanings, -1 to 1. */
export function likeness(one: Meaning, other: Meaning): number {
  let sum = 0
  for (let index = 0; index < one.length; index++) sum += (one[index] as number) * (other[index] as number)
  return sum / (127 * 127)
}
