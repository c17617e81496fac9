/** A word, a number, a character of Chinese or Japanese, or a mark. */
export interface Token {
  /** In UTF-16 units of the text. */
  readonly start: number
  readonly end: number
  /** In lower case and without accents. */
  readonly word: string
  /** The value of a number written in digits. */
  readonly number?: number
  /** What stands between it and the token before: white space, or the hyphen or apostrophe that joins them. */
  readonly gap: string
}

const piece =
  /(?<number>\d+)|(?<ideograph>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々〇])|(?<word>[\p{L}\p{M}]+?(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[^\p{L}\p{M}]|$))|(?<mark>\S)/gsu
const joiner = /^['-]$/

/** Cuts a text into tokens; it must be in lower case and as long as what was typed (see `readTyped`). */
export function tokenize(low: string): Token[] {
  const text = low.replace(/[０-９：／．－]/g, narrow)
  const tokens: Token[] = []
  let last = 0
  for (const { 0: found, index: start, groups } of text.matchAll(piece)) {
    const end = start + found.length
    // The hyphen of "après-demain" and the apostrophe of "l'an" join two words; elsewhere they are marks.
    if (joiner.test(found) && isLetter(text[start - 1]) && isLetter(text[end])) continue
    const value = groups?.number === undefined ? {} : { number: Number(found) }
    tokens.push({ start, end, word: fold(found), gap: text.slice(last, start), ...value })
    last = end
  }
  return tokens
}

function narrow(wide: string): string {
  return String.fromCharCode(wide.charCodeAt(0) - 0xfee0)
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{M}]/u.test(character)
}

/** "mañana" is found as "manana", and "übermorgen" as "ubermorgen". */
export function fold(word: string): string {
  return word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/(?<![\u3040-\u30ff])\p{M}/gu, '')
    .normalize('NFC')
    .replace(/ß/g, 'ss')
    .replace(/œ/g, 'oe')
}
