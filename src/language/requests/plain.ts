/** Small letters without accents, plain apostrophes; everything else as it stands. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, (marks) => (/[\u3099\u309a]/.test(marks) ? marks : ''))
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’‘´]/g, "'")
}

/** A text as it is compared: folded, marks as blanks. */
export function plain(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}#'%+]+/gu, ' ')
    .trim()
}

/** Whether the whole text is one of these, written with `|` between them. */
export function oneOf(words: string): (text: string) => boolean {
  const all = new Set(words.split('|').map(plain))
  return (text) => all.has(plain(text))
}

const noSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether one of these stands in the text: as a word where words have blanks between them, anywhere else where not. */
export function says(words: string): (text: string) => boolean {
  const all = words.split('|').map(plain)
  const spaced = all.filter((word) => !noSpaces.test(word))
  const inside = all.filter((word) => noSpaces.test(word))
  return (text) => {
    const low = ` ${plain(text)} `
    return spaced.some((word) => low.includes(` ${word} `)) || inside.some((word) => low.includes(word))
  }
}
