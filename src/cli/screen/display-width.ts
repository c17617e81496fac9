/** How many columns of a terminal a text takes: none for a combining mark, two for 漢 and most emoji. */
export function displayWidth(text: string): number {
  if (isAscii.test(text)) return text.length
  return graphemes(text).reduce((sum, grapheme) => sum + widthOf(grapheme), 0)
}

/** The text in lines of at most so many columns, parted between words where that is possible. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((word) => pieces(word, columns))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (displayWidth(longer) <= columns) line = longer
    else {
      lines.push(line)
      line = word
    }
  }
  return [...lines, line]
}

/** Stored text must not steer the terminal it is shown on, nor turn the direction of what stands after it. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out.
  return text.replace(/[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+/g, ' ')
}

const isAscii = /^[ -~]*$/

// Made at the first use, because which characters they mean is looked up then: ASCII is measured without. Scripts of full width; Emoji_Presentation has the pictures that need no sign after them to be one.
const wide = () =>
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u
const invisible = () => /^[\p{M}\p{Cf}\p{Cc}]+$/u
const asPicture = '\ufe0f'

function widthOf(grapheme: string): number {
  if (invisible().test(grapheme)) return 0
  return wide().test(grapheme) || grapheme.includes(asPicture) ? 2 : 1
}

let segmenter: Intl.Segmenter | undefined

function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** A word that is wider than a line, cut where the lines end. */
function pieces(word: string, columns: number): string[] {
  if (displayWidth(word) <= columns) return [word]
  const cut: string[] = []
  let piece = ''
  for (const grapheme of graphemes(word)) {
    if (piece !== '' && displayWidth(piece + grapheme) > columns) {
      cut.push(piece)
      piece = ''
    }
    piece += grapheme
  }
  return [...cut, piece]
}
