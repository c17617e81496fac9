import { readFileSync } from 'node:fs'
import type { NoteType } from '../../src/context/discovery.ts'
import type { Embedder } from '../../src/context/embedder.ts'
import { PlainIndex } from '../search/plain-index.ts'
import { openMemory } from './open.ts'
import type { Row } from './report.ts'
import type { Half } from './sets.ts'

interface DatedNote {
  readonly at: Date
  readonly type: NoteType
  readonly mark: string
  readonly text: string
}

const today = new Date('2026-11-18T12:00:00Z')

/** Questions that name a time, over dated notes: right where all that is meant stands among the first five. */
export async function measureDated(half: Half, embedder: Embedder): Promise<Row> {
  const misses: string[] = []
  let [asked, floor] = [0, 0]
  for (const { notes, questions } of readMemories(half)) {
    await using memory = await openMemory(embedder)
    for (const { text, at, type } of notes) await memory.bringIn(text, at, type)
    const plain = new PlainIndex(notes.map(({ text }) => text))
    for (const { question, marks } of questions) {
      asked += 1
      const found = (await memory.ask(question, today)).hits.map(({ text }) => text)
      const wanted = notes.filter(({ mark }) => marks.includes(mark)).map(({ text }) => text)
      if (wanted.length !== marks.length) throw new Error(`dated.txt: a mark is not there: ${marks}`)
      const best = [...plain.scores(question)].sort((one, other) => other[1] - one[1])
      const byWords = best.slice(0, 5).map(([place]) => notes[place]?.text)
      if (wanted.every((text) => byWords.includes(text))) floor += 1
      if (!wanted.every((text) => found.slice(0, 5).includes(text)))
        misses.push(`${question} | ${marks} | ${found.slice(0, 3).join(' / ')}`)
    }
  }
  return {
    ...{ what: 'questions with a time: all that is meant among five', count: asked - misses.length },
    ...{ of: asked, floor, goal: '≥ 85 %', misses },
  }
}

function readMemories(half: Half) {
  const text = readFileSync(new URL('dated.txt', import.meta.url), 'utf8')
  let asked = 0
  return text
    .split(/^== \w+\n/m)
    .slice(1)
    .map((part) => {
      const lines = part.split('\n').filter((line) => line !== '')
      const notes = lines
        .filter((line) => !line.startsWith('?'))
        .map((line): DatedNote => {
          const [date, type, mark, note] = line.split(' | ') as [string, NoteType, string, string]
          return { at: new Date(`${date}T09:00:00Z`), type, mark, text: note }
        })
      const questions = lines
        .filter((line) => line.startsWith('?'))
        .filter(() => (asked++ % 2 === 0) === (half === 'development'))
        .map((line) => line.slice(2).split(' | ') as [string, string])
        .map(([question, marks]) => ({ question, marks: marks.split(' ') }))
      return { notes, questions }
    })
}
