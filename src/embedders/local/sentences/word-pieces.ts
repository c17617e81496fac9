/** The pieces that words are read by: the longest that fits first, what goes on inside a word with `##` before it. */
export class WordPieces {
  readonly #numbers: ReadonlyMap<string, number>
  readonly #longest: number

  /** In the order of their numbers, with `[CLS]`, `[SEP]` and `[UNK]` among them. */
  constructor(pieces: readonly string[]) {
    this.#numbers = new Map(pieces.map((piece, number) => [piece, number]))
    this.#longest = pieces.reduce((most, piece) => Math.max(most, piece.length), 0)
  }

  /** The numbers of a text, and at most a word more than so many. */
  numbers(text: string, most: number): number[] {
    const found: number[] = []
    for (const word of wordsOf(text)) {
      if (found.length >= most) break
      for (const number of this.#ofWord(word)) found.push(number)
    }
    return found
  }

  /** Between the numbers for the beginning and the end of a text, at most so many in all. */
  framed(numbers: readonly number[], most: number): number[] {
    return [this.special('[CLS]'), ...numbers.slice(0, most - 2), this.special('[SEP]')]
  }

  /** The number of a piece such as `[CLS]`. */
  special(name: string): number {
    const number = this.#numbers.get(name)
    if (number === undefined) throw new Error(`The pieces lack ${name}.`)
    return number
  }

  /** One unknown piece where a part of the word has none. */
  #ofWord(word: string): number[] {
    const found: number[] = []
    if (word.length > longestWord) return [this.special('[UNK]')]
    for (let start = 0; start < word.length; ) {
      let end = Math.min(word.length, start + this.#longest)
      let number: number | undefined
      for (; end > start; end--) {
        number = this.#numbers.get(start === 0 ? word.slice(0, end) : `##${word.slice(start, end)}`)
        if (number !== undefined) break
      }
      if (number === undefined) return [this.special('[UNK]')]
      found.push(number)
      start = end
    }
    return found
  }
}

const longestWord = 100

/** Lower case without accents; every punctuation mark and every Chinese character is a word. */
function wordsOf(text: string): string[] {
  const plain = text
    .slice(0, longestText)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}+/gu, '')
    .replace(/[^\P{C}\s]+/gu, '')
  return plain.match(/\p{Script=Han}|[\p{P}\p{S}]|[^\s\p{P}\p{S}\p{Script=Han}]+/gu) ?? []
}

/** What stands later is never reached by the number of pieces that is read. */
const longestText = 4_000
