import { expect, it } from 'vitest'
import { wordCounts } from '../../test/support/stores/context-desk.ts'
import type { Discovery } from './discovery.ts'
import type { Embedder } from './embedder.ts'
import { codeHit, discoveryHit, type Hit } from './hit.ts'
import { readTogether } from './read-together.ts'
import type { CodeCandidate } from './searchable-code.ts'

const question = 'How long do we keep the logs?'
const request = { query: question, limit: 10 }

/** Knows how likely each text answers, and what it was asked about. */
function pairReader(likely: Readonly<Record<string, number>>) {
  const read: string[] = []
  const embedder: Embedder = {
    ...wordCounts,
    pairs: () => ({
      relation: async () => ({ same: 0, update: 0, other: 1 }),
      async answers(_, text) {
        read.push(text)
        return likely[text] ?? 0
      },
    }),
  }
  return { embedder, read }
}

const ranked = (...texts: string[]) =>
  texts.map((text, index) => {
    const discovery = { id: index + 1, text, createdAt: new Date(0) } as Discovery
    return { hit: discoveryHit({ discovery, words: 1, meaning: 0.5 }, 0.5), rank: 0.5 - index / 100 }
  })

it('puts first the note that answers, though another is more like the question', async () => {
  const { embedder } = pairReader({ 'Logs are read by Ana': 0.001, 'After ninety days they go': 0.97 })
  const notes = ranked('Logs are read by Ana', 'After ninety days they go')
  const read = await readTogether(notes, embedder, request)

  expect(read.ranked.map(({ hit }) => [hit.text, hit.confidence])).toEqual([
    ['After ninety days they go', 'sure'],
    ['Logs are read by Ana', 'none'],
  ])
  expect(read.isAnswered).toBe(true)
})

it('says that nothing answers where neither the note does that was best, nor the one that now is', async () => {
  const notes = ranked('Logs are read by Ana', 'Logs are in JSON')
  const answered = async (...likely: number[]) =>
    (
      await readTogether(
        notes,
        pairReader(Object.fromEntries(notes.map(({ hit }, at) => [hit.text, likely[at] as number]))).embedder,
        request,
      )
    ).isAnswered

  expect(await answered(0.001, 0.2)).toBe(false)
  expect(await answered(0.001, 0.9)).toBe(true)
  expect(await answered(0.02, 0.001)).toBe(false)
  expect(await answered(0.06, 0.001)).toBe(true)
})

it('reads notes, also where code stands above them, and calls nothing below surer than what it read', async () => {
  const { embedder, read } = pairReader({
    'Logs are read by Ana': 0.1,
    'Logs are in JSON': 0.05,
    'Logs cost 30 euros': 0.05,
  })
  const [first, ...others] = ranked(
    'Logs are read by Ana',
    'Logs are in JSON',
    'Logs cost 30 euros',
    'Logs rotate',
  )
  const code = codeHit(
    { path: 'src/log.ts', words: 9, meaning: 0.4, text: 'log()' } as unknown as CodeCandidate,
    0.5,
  )
  const notes = [{ hit: code as Hit, rank: 0.6 }, first, ...others].map((one) => ({
    rank: one?.rank ?? 0,
    hit: { ...(one?.hit as Hit), confidence: 'sure' as const },
  }))
  const { ranked: sorted } = await readTogether(notes, embedder, request)
  expect(read).toHaveLength(2)
  expect(sorted.map(({ hit }) => hit.confidence)).toEqual(['sure', 'weak', 'weak', 'weak', 'weak'])
})

it('reads the best two only, and no more characters than there is time for', async () => {
  const few = pairReader({})
  await readTogether(ranked('one', 'two', 'three', 'four'), few.embedder, request)
  expect(few.read).toEqual(['one', 'two'])

  const long = pairReader({})
  await readTogether(ranked('x'.repeat(200), 'y'.repeat(200), 'short'), long.embedder, request)
  expect(long.read).toEqual(['x'.repeat(200)])
})

it.each([
  ['turns of a conversation', 'Ada: after ninety days', request],
  ['what asks something itself', 'How long do we keep backups?', request],
  ['a long text', 'x'.repeat(601), request],
  ['what is looked up by its name', 'LOG_DAYS is 90', { query: 'LOG_DAYS', limit: 10 }],
  ['what is asked by its time', 'Logs stay 90 days', { ...request, since: new Date(0) }],
])('leaves %s as they are', async (_, text, asked) => {
  const { embedder, read } = pairReader({ [text]: 0.9 })
  const notes = ranked(text)
  expect(await readTogether(notes, embedder, asked)).toEqual({ ranked: notes, isAnswered: null })
  expect(read).toEqual([])
})

/** The same notes, and how near each is to the question by its sentence. */
const withSentences = (notes: ReturnType<typeof ranked>, ...sentences: number[]) =>
  notes.map(({ hit, rank }, at) => ({ rank, hit: { ...hit, sentence: sentences[at] } }))

it('reads first what is nearest by its sentence, though others share more words with the question', async () => {
  const { embedder, read } = pairReader({})
  const notes = ranked('Logs of the logs', 'The logs are long', 'After ninety days they go')
  await readTogether(withSentences(notes, 0.3, 0.2, 0.6), embedder, request)
  expect(read).toEqual(['After ninety days they go', 'Logs of the logs'])
})

it('does not compare by their sentences what is in different languages', async () => {
  const { embedder, read } = pairReader({})
  const [first, second, third] = withSentences(ranked('one', 'two', 'drei'), 0.1, 0.2, 0.6)
  const foreign = { rank: third?.rank ?? 0, hit: { ...(third?.hit as Hit), foreign: 'item' as const } }
  await readTogether([first, second, foreign] as never, embedder, request)
  expect(read).toEqual(['one', 'two'])
})

it('does not say that nothing answers where what stands first was not read', async () => {
  const read = async (first: Partial<Hit>) => {
    const [one, other] = ranked('Die Protokolle bleiben neunzig Tage', 'Logs are in JSON')
    const hit = { ...one?.hit, ...first } as Hit
    const notes = [{ rank: one?.rank as number, hit }, other as Exclude<typeof other, undefined>]
    return (await readTogether(notes, pairReader({ 'Logs are in JSON': 0.001 }).embedder, request)).isAnswered
  }

  expect(await read({})).toBe(false)
  expect(await read({ foreign: 'item' })).toBe(null)
  expect(await read({ text: 'Logs '.repeat(200) })).toBe(null)
})

it('says that nothing answers what is asked in another language, and keeps the order there', async () => {
  const asked = { query: 'Wie lange bleiben die Logs?', limit: 10, language: 'de' } as const
  const notes = ranked('Die Logs liest Ana', 'Nach 90 Tagen gehen sie')
  const likely = (second: number) =>
    pairReader({ 'Nach 90 Tagen gehen sie': second, 'Die Logs liest Ana': 0.01 })
  expect(await readTogether(notes, likely(0.9).embedder, asked)).toEqual({ ranked: notes, isAnswered: true })
  expect(await readTogether(notes, likely(0.01).embedder, asked)).toEqual({
    ranked: notes,
    isAnswered: false,
  })
})

it('changes nothing where there is no network that reads two texts', async () => {
  const notes = ranked('After ninety days they go')
  expect(await readTogether(notes, wordCounts, request)).toEqual({ ranked: notes, isAnswered: null })
  expect(await readTogether(notes, null, request)).toEqual({ ranked: notes, isAnswered: null })
})
