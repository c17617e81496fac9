/** Markdown without its marks, for a line or two of it in a list. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:#{1,6}|>|[-*+]|\d{1,3}[.)]) +(?:\[[ xX]\] )?/gm, '')
    .replace(/^ {0,3}(?:```|~~~).*$/gm, '')
    .replace(/!?\[([^\]\n]{1,300})\]\([^)\s]{1,2000}\)/g, '$1')
    .replace(/(\*\*|__|~~|`)(?=\S)([^\n]{1,300}?)(?<=\S)\1/g, '$2')
    .trim()
}
