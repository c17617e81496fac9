import { fold } from '../text/tokens.ts'

/** Words that a misspelt date could be taken for. */
const realWords = new Set([
  'manna',
  'mogen',
  'mares',
  'mates',
  'frida',
  'mondi',
  'doming',
  'juny',
  'marzo',
  'samdi',
])

/**
 * Ways to misspell the words of a list, as `counted` would number them: two neighbours changed places, a letter left
 * out or doubled. The first and the last letter stay, and short words have no misspellings: those are other words.
 */
export function misspelt(words: string, shortest = 6): Record<string, number> {
  const found: Record<string, number> = {}
  words.split(' ').forEach((names, at) => {
    for (const name of names.split('|')) {
      const word = fold(name)
      if (word.length < shortest || word.includes('_')) continue
      for (const wrong of variants(word)) if (!realWords.has(wrong)) found[wrong] ??= at + 1
    }
  })
  return found
}

/** The same for one word of any meaning. */
export function misspeltAs<T>(word: string, value: T): Record<string, T> {
  return Object.fromEntries(Object.keys(misspelt(word)).map((wrong) => [wrong, value]))
}

function* variants(word: string): Generator<string> {
  for (let at = 1; at < word.length - 1; at++) {
    yield word.slice(0, at) + word.slice(at + 1)
    yield word.slice(0, at) + word.charAt(at) + word.slice(at)
    if (at < word.length - 2)
      yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  }
}
