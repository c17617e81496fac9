/** True for text of plain ASCII, which needs no folding: nearly all code and most English. */
export function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

/** One spelling for what readers take as one: full-width and ligature forms, and letters with or without accents. */
export function foldTerm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC')
}
