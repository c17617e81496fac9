import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import { type Half, readSet } from './sets.ts'

/** Whether it is said that nothing answers, where nothing does and only there. The floor says so when no word is shared. */
export async function measureNothing(half: Half, embedder: Embedder): Promise<Row[]> {
  const near = readSet('near', half) as [string, string, string][]
  const notes = near.map(([note]) => note)
  const unrelated = readSet('unrelated', half).map(([text]) => text as string)
  const answered = near.map(([, question]) => question)
  const unanswered = near.map(([, , question]) => question)
  const all = await judged([...notes, ...unrelated], [...answered, ...unanswered], embedder)
  const without = await judged(unrelated, answered, embedder)
  const row = (what: string, questions: readonly string[], { said, floor }: Judged, goal: string): Row => ({
    ...{ what, count: questions.filter((one) => said.get(one) === 'nothing').length, of: questions.length },
    ...{ floor: questions.filter((one) => floor.has(one)).length, goal },
    misses: questions.map((one) => `${said.get(one)}: ${one}`),
  })
  const unsure = (questions: readonly string[]) =>
    questions.filter((one) => all.said.get(one) !== 'sure').length
  return [
    row('nothing answers, the subject is known: said', unanswered, all, '≥ 75 %'),
    { ...row('… said, or all marked weak', unanswered, all, ''), count: unsure(unanswered) },
    row('the answer is not there: said', answered, without, ''),
    row('the answer is there: wrongly said that nothing is', answered, all, '≤ 2 %'),
    { ...row('… wrongly said, or all marked weak', answered, all, ''), count: unsure(answered) },
  ]
}

interface Judged {
  readonly said: ReadonlyMap<string, 'nothing' | 'weak' | 'sure'>
  /** Questions that share no word with any note. */
  readonly floor: ReadonlySet<string>
}

async function judged(
  notes: readonly string[],
  questions: readonly string[],
  embedder: Embedder,
): Promise<Judged> {
  await using memory = await openMemory(embedder)
  for (const note of notes) await memory.remember(note)
  const plain = new PlainIndex([...notes])
  const said = new Map<string, 'nothing' | 'weak' | 'sure'>()
  for (const question of questions) {
    const { hits, isFaint } = await memory.ask(question)
    const isSure = hits.some(({ confidence }) => confidence === 'sure')
    said.set(question, isFaint || hits.length === 0 ? 'nothing' : isSure ? 'sure' : 'weak')
  }
  return { said, floor: new Set(questions.filter((question) => plain.scores(question).size === 0)) }
}
