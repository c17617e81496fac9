import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

/** What is refused, and what is named as near, when it is remembered beside all notes of a set. */
export async function measureNaming(half: Half, embedder: Embedder): Promise<Row[]> {
  const updates = readSet('updates', half)
  const paraphrases = readSet('paraphrases', half)
  const unrelated = readSet('unrelated', half).map(([text]) => text as string)
  await using memory = await openMemory(embedder)
  const named = async (text: string) => {
    const kept = await memory.remember(text)
    return 'known' in kept ? null : kept.near.map(({ discovery }) => discovery.text)
  }
  const wronglyNamed: string[] = []
  for (const text of unrelated) {
    const near = await named(text)
    if (near?.length !== 0) wronglyNamed.push(`${text} | ${near}`)
  }
  for (const [old] of [...updates, ...paraphrases]) {
    const near = await named(old as string)
    if (near?.length !== 0) wronglyNamed.push(`${old} | ${near}`)
  }
  const all = [...unrelated, ...[...updates, ...paraphrases].map(([old]) => old as string)]
  const plain = new PlainIndex(all)
  const firstOf = (text: string) => {
    const [best] = [...plain.scores(text)].sort((one, other) => other[1] - one[1])
    return best ? all[best[0]] : undefined
  }
  const refused: string[] = []
  const unnamed = { updates: [] as string[], paraphrases: [] as string[] }
  for (const [kind, pairs] of [
    ['updates', updates],
    ['paraphrases', paraphrases],
  ] as const) {
    for (const [old, next] of pairs) {
      const near = await named(next as string)
      if (near === null) refused.push(next as string)
      if (!near?.includes(old as string)) unnamed[kind].push(`${old} | ${next}`)
    }
  }
  const floor = (pairs: string[][]) => pairs.filter(([old, next]) => firstOf(next as string) === old).length
  return [
    row('updates and paraphrases refused', refused, 2 * updates.length, 'misses', null, '0'),
    row('updates that name what they change', unnamed.updates, updates.length, 'hits', floor(updates), '–'),
    row('paraphrases named', unnamed.paraphrases, paraphrases.length, 'hits', floor(paraphrases), '≥ 87 %'),
    row('unrelated notes that name another', wronglyNamed, all.length, 'misses', null, '≤ 3 %'),
  ]
}

function row(
  what: string,
  misses: readonly string[],
  of: number,
  counted: 'hits' | 'misses',
  floor: number | null,
  goal: string,
): Row {
  return { what, count: counted === 'hits' ? of - misses.length : misses.length, of, floor, goal, misses }
}
