import { expect, it } from 'vitest'
import { lookCloser, readCloser, readInFull } from './closer-look.ts'
import type { Discovery } from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { discoveryHit } from './hit.ts'
import { score } from './ranking.ts'

const asked = new Int8Array(4)
const item = (text: string, meaning: number) => {
  const evidence = { words: 1, meaning }
  return { ...evidence, text, score: score(evidence, 0.5) }
}
const texts = (items: readonly { readonly text: string; readonly score: number }[]) =>
  items.toSorted((one, other) => other.score - one.score).map(({ text }) => text)

/** Knows one text that answers with a single line of it. */
function embedderWith(passage: Readonly<Record<string, number>>): Embedder & { readonly looked: string[] } {
  const looked: string[] = []
  return {
    model: 'passages',
    dimensions: 4,
    weight: 0.5,
    isInstant: true,
    looked,
    embed: async () => [],
    embedQuery: async () => asked,
    passageLikeness(_, seen) {
      looked.push(...seen)
      return seen.map((text) => passage[text] ?? 0)
    },
  }
}

it('lifts a text that answers with one passage over one that is a little nearer as a whole', () => {
  const items = [item('about it all', 0.5), item('one line of it', 0.48)]
  const embedder = embedderWith({ 'about it all': 0.5, 'one line of it': 0.9 })

  expect(texts(items)).toEqual(['about it all', 'one line of it'])
  expect(texts(lookCloser(items, embedder, asked))).toEqual(['one line of it', 'about it all'])
})

it('looks at the best fifty only, and loses none of the others', () => {
  const items = Array.from({ length: 80 }, (_, index) => item(`text ${index}`, index / 100))
  const embedder = embedderWith({})
  const closer = lookCloser(items, embedder, asked)

  expect(embedder.looked).toHaveLength(50)
  expect(embedder.looked).toContain('text 79')
  expect(embedder.looked).not.toContain('text 0')
  expect(closer).toHaveLength(80)
})

it('leaves everything as it is where nothing is asked by meaning, or the embedder sees no passages', () => {
  const items = [item('a', 0.1), item('b', 0.2)]
  const { passageLikeness, ...plain } = embedderWith({ a: 1 })

  expect(passageLikeness).toBeDefined()
  expect(lookCloser(items, embedderWith({ a: 1 }), null)).toEqual(items)
  expect(lookCloser(items, plain, asked)).toEqual(items)
})

const toward = new Int8Array(4).fill(63)
const away = new Int8Array(4).fill(-63)

/** Reads questions alone, all of them alike; null says that it cannot read this one. */
function reading(question: Int8Array | null): Embedder {
  return { ...embedderWith({}), sentences: () => ({ model: 'network', read: async () => question }) }
}

const asking = { query: 'a question' }
const found = (id: number, text: string, meaning: number) =>
  discoveryHit({ discovery: { id, text, createdAt: new Date(0) } as Discovery, words: 0, meaning }, 0.5)
const kept = {
  sentences: async () =>
    new Map([
      [1, away],
      [2, toward],
    ]),
}

it('puts first what the network finds near to the question, though its words are less like it', async () => {
  const hits = [found(1, 'far', 0.5), found(2, 'near', 0.4), found(3, 'unread', 0.3)]
  expect(texts(hits)).toEqual(['far', 'near', 'unread'])
  const closer = await readCloser(hits, kept, reading(toward), asking)
  expect(texts(closer)).toEqual(['near', 'unread', 'far'])
  expect(closer.map(({ sentence }) => sentence === undefined)).toEqual([false, false, true])
})

it('leaves everything as it is where the question cannot be read, and texts of which only the beginning was', async () => {
  const hits = [found(1, 'far', 0.5), found(2, 'near', 0.4)]
  expect(await readCloser(hits, kept, reading(null), { query: '…' })).toEqual(hits)
  expect(await readCloser(hits, kept, embedderWith({}), asking)).toEqual(hits)
  const long = [found(2, 'x'.repeat(readInFull + 1), 0.4)]
  expect(await readCloser(long, kept, reading(toward), asking)).toEqual(long)
})
