/** Stands for every character that is quoted. */
export const hidden = '\uE000'

/**
 * What was typed, in the form it is read in and as long as it was: in lower case with straight quotes, and what stands
 * in quotes is hidden. Nothing that is quoted can be taken for a request or a date.
 */
export function readTyped(raw: string): string {
  return hideQuoted(lower(raw))
}

/** A letter whose lower case has another length stays as it is. */
function lower(raw: string): string {
  const low = raw.toLowerCase()
  const same = low.length === raw.length ? low : Array.from(raw, lowerOne).join('')
  return same.replace(/[‘’ʼ`´]/g, "'").replace(/[“”„«»]/g, '"')
}

function lowerOne(letter: string): string {
  const low = letter.toLowerCase()
  return low.length === letter.length ? low : letter
}

const doubleQuoted = /"[^"\n]{1,500}"/g
// An apostrophe inside a word neither opens nor closes.
const singleQuoted = /(?<![\p{L}\p{N}])'(?=[^\s'])(?:[^'\n]|'(?=\p{L})){1,500}'(?![\p{L}\p{N}])/gu

function hideQuoted(low: string): string {
  const hide = (quoted: string) => `"${hidden.repeat(quoted.length - 2)}"`
  return low.replace(doubleQuoted, hide).replace(singleQuoted, hide)
}

/** Patterns are written on several lines; the line breaks and the space around them are not part of them. */
export function pattern(strings: TemplateStringsArray, ...parts: readonly string[]): RegExp {
  return new RegExp(String.raw(strings, ...parts).replace(/\s*\n\s*/g, ''), 'dsu')
}
