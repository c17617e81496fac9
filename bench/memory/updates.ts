import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

/** Which of two notes a question finds first, when nobody has said that one replaces the other. */
export async function measureUpdates(half: Half, embedder: Embedder): Promise<Row[]> {
  const updates = readSet('updates', half) as [string, string, string][]
  const siblings = readSet('siblings', half) as [string, string, string][]
  const unrelated = readSet('unrelated', half).map(([text]) => text as string)
  const texts = [
    ...updates.map(([old]) => old),
    ...siblings.map(([one]) => one),
    ...unrelated,
    ...updates.map(([, next]) => next),
    ...siblings.map(([, other]) => other),
  ]
  await using memory = await openMemory(embedder)
  for (const text of texts) await memory.remember(text)
  const plain = new PlainIndex(texts)
  const byPlain = (question: string) =>
    [...plain.scores(question)]
      .sort((one, other) => other[1] - one[1])
      .map(([place]) => texts[place] as string)

  const [older, lost] = [[] as string[], [] as string[]]
  for (const [old, next, question] of updates)
    if (!isAbove(await memory.search(question), next, old)) older.push(`${question}: ${old} | ${next}`)
  for (const [asked, other, question] of siblings)
    if (!isAbove(await memory.search(question), asked, other)) lost.push(`${question}: ${asked} | ${other}`)
  const floor = (cases: [string, string, string][], wanted: 0 | 1) =>
    cases.filter((one) => isAbove(byPlain(one[2]), one[wanted], one[wanted === 0 ? 1 : 0])).length
  return [
    {
      ...{ what: 'newer above older, neither replaced', count: updates.length - older.length },
      ...{ of: updates.length, floor: floor(updates, 1), goal: '≥ 87 %', misses: older },
    },
    {
      ...{ what: 'the older one is asked for, the newer is about another thing' },
      ...{ count: siblings.length - lost.length, of: siblings.length },
      ...{ floor: floor(siblings, 0), goal: 'the floor', misses: lost },
    },
  ]
}

function isAbove(found: readonly string[], one: string, other: string): boolean {
  const [first, second] = [found.indexOf(one), found.indexOf(other)]
  return first >= 0 && (second < 0 || first < second)
}
