import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

/** Whether one misspelt word alone finds the note it stands in, among the first five. */
export async function measureMisspelt(half: Half, embedder: Embedder): Promise<Row> {
  const sets = ['unrelated', 'paraphrases', 'updates'].flatMap((name) => readSet(name, half))
  const texts = [...new Set(sets.map(([text]) => text as string))]
  await using memory = await openMemory(embedder)
  for (const text of texts) await memory.remember(text)
  const plain = new PlainIndex(texts)
  const misses: string[] = []
  let [asked, floor] = [0, 0]
  for (const [index, text] of texts.entries()) {
    const word = tellingWord(text, texts)
    if (word === undefined) continue
    asked++
    const typed = misspell(word, index)
    const best = [...plain.scores(typed)].sort((one, other) => other[1] - one[1]).slice(0, 5)
    if (best.some(([place]) => texts[place] === text)) floor++
    const found = await memory.search(typed)
    if (!found.slice(0, 5).includes(text)) misses.push(`${typed} (${word}): ${found[0]}`)
  }
  return {
    ...{ what: 'one misspelt word alone, among five', count: asked - misses.length, of: asked },
    ...{ floor, goal: '≥ 80 %', misses },
  }
}

/** The longest word that no other text has. */
function tellingWord(text: string, texts: readonly string[]): string | undefined {
  const words = text.toLowerCase().match(/\p{L}{6,}/gu) ?? []
  const only = words.filter((word) => texts.filter((one) => one.toLowerCase().includes(word)).length === 1)
  return only.toSorted((one, other) => other.length - one.length)[0]
}

/** In turn: a letter is missing, doubled, wrong, or two have changed places. */
function misspell(word: string, turn: number): string {
  const at = 1 + (Math.floor(turn / 4) % (word.length - 2))
  const [before, letter, after] = [word.slice(0, at), word[at] as string, word.slice(at + 1)]
  const ways = [
    () => before + after,
    () => before + letter + letter + after,
    () => before + (letter === 'e' ? 'a' : 'e') + after,
    () => before + (after[0] ?? '') + letter + after.slice(1),
  ]
  return (ways[turn % 4] as () => string)()
}
