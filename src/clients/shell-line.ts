/** Words as one line for a POSIX shell, quoted where they have to be. */
export function shellLine(words: readonly string[]): string {
  return words.map(quoted).join(' ')
}

function quoted(word: string): string {
  return /^[\w@%+=:,./~-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
