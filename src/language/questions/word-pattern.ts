/**
 * Any of these words as a whole, with `|` between them; lines are joined. Chinese and Japanese put no space between words, so
 * theirs are looked for anywhere.
 */
export function words(spaced: string, joined = '(?!)', flags = 'iu'): RegExp {
  const oneLine = spaced.trim().replace(/\s*\n\s*/g, '')
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${oneLine})(?![\\p{L}\\p{N}])|${joined}`, flags)
}

/** Without accents, which many leave out as they type. The marks of Japanese make other letters, and stay. */
export function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}
