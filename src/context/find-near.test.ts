import { expect, it } from 'vitest'
import { wordCounts } from '../../test/support/stores/context-desk.ts'
import type { ContextReader } from './context-store.ts'
import type { Discovery } from './discovery.ts'
import type { Embedder, Relation } from './embedder.ts'
import { findNear } from './find-near.ts'

const toward = new Int8Array(4).fill(63)
const away = new Int8Array(4).fill(-63)

/** A memory of these notes, as near to any text as it is told. */
function memoryOf(notes: readonly { readonly text: string; readonly sentence: Int8Array }[]) {
  const candidates = notes.map(({ text }, index) => ({
    discovery: { id: index + 1, text, type: 'pattern', createdAt: new Date(index) } as Discovery,
    words: 0,
    meaning: 0.1,
  }))
  return {
    candidates: async () => candidates,
    sentences: async () => new Map(notes.map(({ sentence }, index) => [index + 1, sentence])),
    termCounts: async () => new Map(),
    state: async () => ({ discoveries: notes.length, embedded: notes.length }),
  } as unknown as ContextReader
}

function reader(relation: Relation): Embedder & { readonly read: string[] } {
  const read: string[] = []
  return {
    ...wordCounts,
    read,
    sentences: () => ({ model: 'network', read: async () => toward }),
    pairs: () => ({
      answers: async () => 0,
      async relation(older) {
        read.push(older)
        return relation
      },
    }),
  }
}

const note = { text: 'The printer rests while orders wait', sentence: toward }
const again = 'As long as parcels are to be packed nobody restarts the label machine'

it('names what says the same in other words, where a network has read both', async () => {
  const { near } = await findNear(
    memoryOf([note]),
    reader({ same: 0.9, update: 0.05, other: 0.05 }),
    again,
    'rule',
  )
  expect(near.map(({ discovery }) => discovery.id)).toEqual([1])
})

it('names nothing that the network finds to be about something else, however alike the two are', async () => {
  const other = { same: 0.1, update: 0.2, other: 0.7 }
  const embedder = reader(other)
  expect((await findNear(memoryOf([note]), embedder, again, 'rule')).near).toEqual([])
  expect(embedder.read).toEqual([note.text])
})

it('reads the nearest four only, and nothing that is far', async () => {
  const embedder = reader({ same: 0, update: 0, other: 1 })
  const notes = Array.from({ length: 6 }, (_, index) => ({ ...note, text: `${note.text} ${index}` }))
  await findNear(memoryOf([...notes, { text: 'far', sentence: away }]), embedder, again, 'rule')
  expect(embedder.read).toHaveLength(4)
  expect(embedder.read).not.toContain('far')
})

it('names what says another number of the same, whatever the network makes of it', async () => {
  const embedder = reader({ same: 0.1, update: 0, other: 0.9 })
  const nine = 'A lost job is tried again nine times'
  const five = { text: 'A lost job is tried again five times', sentence: toward }
  expect((await findNear(memoryOf([five]), embedder, nine, 'rule')).near).toMatchObject([
    { discovery: { id: 1 }, contradiction: 'number' },
  ])
})
