import { expect, it } from 'vitest'
import { wordCounts } from '../../test/support/stores/context-desk.ts'
import type { Discovery } from './discovery.ts'
import { newerFirst } from './newer-first.ts'

const note = (id: number, text: string, score: number, hour = id) => ({
  score,
  discovery: { id, text, createdAt: new Date(Date.UTC(2026, 0, 5, hour)) } as Discovery,
})
type Note = ReturnType<typeof note> & { readonly newer?: number; readonly answers?: number }

const plain = {
  termCounts: async () => new Map(),
  state: async () => ({ discoveries: 3, embedded: 3 }),
  sentences: async () => new Map(),
}

const ordered = async (question: string[], ...notes: Note[]) =>
  (await newerFirst<Note>(notes, (one) => one, { terms: question, question: null }, wordCounts, plain)).map(
    ({ discovery, newer }) => [discovery.id, ...(newer === undefined ? [] : [newer])],
  )

it('puts the newer of two that speak of the same above the older, and tells the older of it', async () => {
  const [old, other, next] = [
    note(1, 'Logs are kept for 30 days', 0.5),
    note(2, 'Cats are kept in the house', 0.45),
    note(3, 'Logs are kept for 90 days', 0.4),
  ]
  expect(await ordered(['log'], old, other, next)).toEqual([[3], [1, 3], [2]])
  expect(await ordered(['log'], next, old)).toEqual([[3], [1, 3]])
})

it('puts the newer one right above the older, and neither of them far behind what stands between', async () => {
  const code = { path: 'logs.ts' }
  const hits = [
    note(1, 'Logs are kept for 30 days', 0.5),
    code,
    code,
    note(2, 'Logs are kept for 90 days', 0.4),
    code,
  ]
  const noteOf = (hit: Note | typeof code) => ('discovery' in hit ? hit : undefined)
  const asked = { terms: ['log'], question: null }
  const found = await newerFirst<Note | typeof code>(hits, noteOf, asked, wordCounts, plain)
  expect(found.map((hit) => noteOf(hit)?.discovery.id)).toEqual([2, 1, undefined, undefined, undefined])
})

it('leaves the older one above where it alone has a word that was asked for', async () => {
  const [berlin, vienna] = [
    note(1, 'The Berlin office has 12 desks', 0.5),
    note(2, 'The Vienna office has 20 desks', 0.4),
  ]
  expect(await ordered(['desk', 'berlin'], berlin, vienna)).toEqual([[1], [2]])
})

it('leaves what answers much worse, and what came at the same moment, in its place', async () => {
  const old = note(1, 'Logs are kept for 30 days', 0.5)
  expect(await ordered(['log'], old, note(2, 'Logs are kept for 90 days', 0.2))).toEqual([[1], [2]])
  expect(await ordered(['log'], old, note(2, 'Logs are kept for 90 days', 0.4, 1))).toEqual([[1], [2]])
})

it('believes a network that has read both: in quite other words, the newer one answers in place of the older', async () => {
  const [old, next] = [
    note(1, 'Kittens sleep in the barn', 0.5),
    note(2, 'All small cats moved to the house', 0.2),
  ]
  const reading = (answers: Readonly<Record<string, number>>) => ({
    ...wordCounts,
    sentences: () => ({ model: 'network', read: async () => null }),
    pairs: () => ({
      answers: async (_: string, text: string) => answers[text] ?? 0,
      relation: async () => ({ same: 0, update: 0, other: 1 }),
    }),
  })
  const vectors = (alike: number) =>
    new Map([
      [1, Int8Array.of(127, 0)],
      [2, Int8Array.of(Math.round(127 * alike), Math.round(127 * Math.sqrt(1 - alike ** 2)))],
    ])
  const asked = { terms: ['kitten'], question: 'Where do the kittens sleep?' }
  const order = async (older: number, newer: number, alike: number, score = next.score) => {
    const answers = { [old.discovery.text]: older, [next.discovery.text]: newer }
    const context = { ...plain, sentences: async () => vectors(alike) }
    const found = await newerFirst<Note>(
      [old, { ...next, score }],
      (one) => one,
      asked,
      reading(answers),
      context,
    )
    return found.map(({ discovery }) => discovery.id)
  }
  expect(await order(0.9, 0.8, 0.55)).toEqual([2, 1])
  expect(await order(0.9, 0.05, 0.55), 'it is like the other and answers something else').toEqual([1, 2])
  expect(await order(0.9, 0.8, 0.35), 'it answers and is about something else').toEqual([1, 2])
  expect(await order(0.9, 0.8, 0.55, 0.17), 'its words and meaning are far behind').toEqual([1, 2])
})

it('leaves the older one above where it was read to answer, and the newer one not', async () => {
  const old = { ...note(1, 'Logs are kept for 30 days', 0.5), answers: 0.9 }
  const next = { ...note(3, 'Logs are kept for 90 days', 0.4), answers: 0.1 }
  expect(await ordered(['log'], old, next)).toEqual([[1], [3]])
  expect(await ordered(['log'], old, { ...next, answers: 0.8 })).toEqual([[3], [1, 3]])
})
