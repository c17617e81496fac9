/**
 * A line of what people and files said, as it is, but that it stays one line for every reader and gives no orders to a
 * terminal: control characters are shown by their pictures (␛).
 */
export function verbatimLine(text: string): string {
  return text.replace(unshown, picture)
}

/** The lines of a text, wherever any reader would break it. */
export function linesOf(text: string): string[] {
  return text.split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
}

// All but tabs. Not by `\p{Cc}`, which takes seven times as long over a large file.
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for.
const unshown = /[\0-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/g

function picture(character: string): string {
  const code = character.charCodeAt(0)
  if (code < 0x20) return String.fromCharCode(0x2400 + code)
  if (code === 0x7f) return '␡'
  return code === 0x85 || code > 0x2000 ? '␤' : '\ufffd'
}
