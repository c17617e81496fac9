// Lines that are not written by hand. Both catch minified code; the second also tables and pictures inside of sources.
const averageLine = 400
const longestLine = 10_000
// Settings are shorter than this; what is longer holds data.
const longestData = 65_536
const dataLanguages = new Set(['json', 'jsonc', 'yaml', 'xml', 'toml', 'plaintext'])

/** Whether a text is worth finding by its meaning. A search for exact words looks into all of them anyway. */
export function isSourceText(language: string, text: string): boolean {
  if (dataLanguages.has(language) && text.length > longestData) return false
  let [lines, start] = [0, 0]
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    if (end - start > longestLine) return false
    start = end + 1
    lines++
  }
  return text.length - start <= longestLine && text.length / (lines + 1) <= averageLine
}
