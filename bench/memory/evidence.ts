import type { Embedder } from '../../src/context/embedder.ts'
import { type Measures, mean, measure } from '../search/measures.ts'
import { PlainIndex } from '../search/plain-index.ts'
import type { AskedTurns, Dialogue, Turn } from './dialogues.ts'
import { openMemory } from './open.ts'
import type { SearchPeer } from './peers.ts'

/** A note as it is searched, and where it comes from. */
interface Note {
  readonly id: string
  readonly text: string
  readonly at: Date
}

/** How the turns of a conversation become notes: each its own, with who says it or without; or a note for each session. */
export type Cut = 'turns' | 'messages' | 'sessions'

export type Measured = Readonly<Record<string, Measures>>

/** Asks every question of every conversation, each in a memory of its own: the product, plain full text and the peers. */
export async function measureEvidence(
  dialogues: readonly Dialogue[],
  cut: Cut,
  isAsked: (question: AskedTurns) => boolean,
  embedder: Embedder,
  peers: readonly SearchPeer[],
): Promise<{ readonly questions: number; readonly by: Measured }> {
  const all: Record<string, Measures>[] = []
  for (const { turns, questions } of dialogues) {
    const asked = questions.filter(isAsked)
    if (asked.length === 0) continue
    const notes = cutNotes(turns, cut)
    const texts = notes.map(({ text }) => text)
    await using memory = await openMemory(embedder)
    for (const { text, at } of notes) await memory.bringIn(text, at)
    const plain = new PlainIndex(texts)
    const others = await Promise.all(peers.map(async ({ name, open }) => ({ name, ask: await open(texts) })))
    for (const { question, evidence } of asked) {
      const right = [...new Set(evidence.map((id) => noteOf(id, turns, cut)))]
      const idsOf = (places: readonly number[]) =>
        distinct(places.map((place) => (notes[place] as Note).id)).slice(0, 10)
      const best = [...plain.scores(question)].sort((one, other) => other[1] - one[1])
      const found = (await memory.ask(question)).hits.flatMap((hit) =>
        hit.source === 'code' ? [] : [hit.discovery.id - 1],
      )
      const answers: [string, number[]][] = [
        ['waymark', found],
        ['plain', best.map(([place]) => place)],
      ]
      for (const { name, ask } of others) answers.push([name, await ask(question)])
      all.push(Object.fromEntries(answers.map(([name, places]) => [name, measure(idsOf(places), right)])))
    }
  }
  const names = Object.keys(all[0] ?? {})
  const by = names.map((name) => [name, mean(all.map((each) => each[name] as Measures))] as const)
  return { questions: all.length, by: Object.fromEntries(by) }
}

function cutNotes(turns: readonly Turn[], cut: Cut): Note[] {
  if (cut === 'sessions') return [...Map.groupBy(turns, ({ session }) => session)].flatMap(sessionNotes)
  return turns.map(({ id, speaker, text, at }) => ({
    ...{ id, at, text: (cut === 'turns' ? `${speaker}: ${text}` : text).slice(0, longestNote) },
  }))
}

/** A session in as few notes as it fits into; all of them have its number. */
function sessionNotes([session, turns]: [number, readonly Turn[]]): Note[] {
  const notes: { id: string; at: Date; text: string }[] = []
  for (const { speaker, text, at } of turns) {
    const line = `${speaker}: ${text}`.slice(0, longestNote)
    const last = notes.at(-1)
    if (last && last.text.length + line.length < longestNote) last.text += `\n${line}`
    else notes.push({ id: String(session), at, text: line })
  }
  return notes
}

/** What can be remembered at once. */
const longestNote = 4_000

function noteOf(id: string, turns: readonly Turn[], cut: Cut): string {
  return cut === 'sessions' ? String(turns.find((turn) => turn.id === id)?.session) : id
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}
