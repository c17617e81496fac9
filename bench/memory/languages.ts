import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

/** Questions in the language of their notes, among the notes of all languages and short English ones. */
export async function measureLanguages(half: Half, embedder: Embedder): Promise<Row[]> {
  const both = (name: string) => [...readSet(name, 'development'), ...readSet(name, 'measured')]
  const notes = [
    ...both('languages').map(([, note]) => note as string),
    ...both('languages-beside').map(([note]) => note as string),
    ...readSet('unrelated', half).map(([text]) => text as string),
  ]
  await using memory = await openMemory(embedder)
  for (const note of notes) await memory.remember(note)
  const plain = new PlainIndex(notes)
  const rows: Row[] = []
  for (const language of ['de', 'fr', 'es', 'ja', 'zh']) {
    const asked = readSet('languages', half).filter(([own]) => own === language)
    for (const depth of [1, 5]) {
      const misses: string[] = []
      let floor = 0
      for (const [, note = '', question = ''] of asked) {
        const found = await memory.search(question)
        if (!found.slice(0, depth).includes(note)) misses.push(`${question} | ${note} | ${found[0]}`)
        const best = [...plain.scores(question)].sort((one, other) => other[1] - one[1]).slice(0, depth)
        if (best.some(([place]) => notes[place] === note)) floor += 1
      }
      rows.push({
        ...{ what: `asked in the language of the notes: ${language}, among ${depth}`, floor, misses },
        ...{ count: asked.length - misses.length, of: asked.length, goal: depth === 1 ? '≥ 60 %' : '≥ 90 %' },
      })
    }
  }
  return rows
}
