import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { readSet } from './sets.ts'

const languages = ['de', 'fr', 'es', 'ja', 'zh'] as const

/**
 * Questions in the language of their notes, and in English, among notes of that language and short English ones. All of them
 * were looked at while the words of other languages were learnt: this is development, and another set has to decide.
 */
export async function measureLanguages(embedder: Embedder): Promise<Row[]> {
  const all = (name: string) => {
    const [odd, even] = [readSet(name, 'development'), readSet(name, 'measured')]
    return odd.flatMap((line, place) => [line, ...(even[place] ? [even[place]] : [])])
  }
  const english = all('languages-english').map(([question]) => question as string)
  const beside = [...all('languages-beside'), ...all('unrelated')].map(([text]) => text as string)
  const rows: Row[] = []
  for (const language of languages) {
    const own = all('languages').filter(([name]) => name === language)
    const notes = own.map(([, note]) => note as string)
    const stored = [...notes, ...beside]
    await using memory = await openMemory(embedder)
    for (const note of stored) await memory.remember(note)
    const plain = new PlainIndex(stored)
    const asked = own.map(([, , question]) => question as string)
    for (const [what, questions, goals] of [
      [`asked in the language of the notes: ${language}`, asked, ['≥ 60 %', '≥ 90 %']],
      [`asked in English: ${language}`, english, ['≥ 50 %', '≥ 80 %']],
    ] as const) {
      const found = await Promise.all(questions.map((question) => memory.search(question)))
      for (const [index, depth] of [1, 5].entries()) {
        const misses = notes.flatMap((note, place) =>
          found[place]?.slice(0, depth).includes(note)
            ? []
            : [`${questions[place]} | ${note} | ${found[place]?.[0]}`],
        )
        const floor = notes.filter((note, place) =>
          nearest(plain, stored, questions[place], depth).includes(note),
        )
        rows.push({
          ...{ what: `${what}, among ${depth}`, count: notes.length - misses.length, of: notes.length },
          ...{ floor: floor.length, misses, goal: goals[index] ?? '' },
        })
      }
    }
  }
  return rows
}

function nearest(plain: PlainIndex, texts: readonly string[], question = '', depth: number): string[] {
  const best = [...plain.scores(question)].sort((one, other) => other[1] - one[1]).slice(0, depth)
  return best.map(([place]) => texts[place] as string)
}
