import { expect, it } from 'vitest'
import { indexOf, nearness, openContextDesk } from '../../../test/support/contracts/context-contract.ts'
import { brokenStores, emoji, openContractDesk } from '../../../test/support/contracts/contract-desk.ts'
import { fakeEmbedder, wordCounts } from '../../../test/support/stores/context-desk.ts'
import { fails, startEmbeddingServer } from '../../../test/support/wires/embedding-server.ts'
import { embeddingKey, openAi } from '../../../test/support/wires/embedding-wires.ts'
import { openRemoteEmbedder } from '../../embedders/remote/open.ts'
import { readRemoteSettings } from '../../embedders/remote/settings.ts'
import { Failure } from '../../errors.ts'
import { context } from './contract.ts'

const noneFound = {
  error: 'No embeddings found. Run initial session to generate context.',
  fallback: 'Use grep_codebase for text search',
}
const noneAvailable = {
  error: 'No embeddings available',
  suggestion: 'Use grep_codebase for text search',
  action: 'Embeddings will be generated in background',
}

it("000 1. Context Search, Error Cases; 000 Testing Requirements, Test Cases; X01; C40: a query of two characters is refused with the document's sentence and details", async () => {
  const desk = await openContextDesk()
  await desk.learn('Something that is known')
  for (const query of ['ab', '', 'x', '   ', emoji(2)]) {
    expect(await desk.refuse('context_search', { query }), query).toEqual({
      error: 'Query must be at least 3 characters',
      details: [{ path: ['query'], message: 'Query must be at least 3 characters' }],
    })
  }
  for (const query of ['abc', emoji(3), '日本語']) await desk.say('context_search', { query })
})

it('000 1. Context Search, Input Schema; X01; C40: a query has 500 characters at most, whatever bytes they take', async () => {
  const desk = await openContextDesk()
  await desk.learn('Something that is known')
  for (const query of ['x'.repeat(500), emoji(500)]) {
    expect((await desk.say('context_search', { query })).query).toBe(query)
    expect(await desk.refuse('context_search', { query: `${query}x` })).toEqual({
      error: 'Query must be at most 500 characters',
      details: [{ path: ['query'], message: 'Query must be at most 500 characters' }],
    })
  }
})

it('000 1. Context Search, Error Cases; X02: where nothing is known, the first session is asked for and grep named, and no provider is asked', async () => {
  const embedder = { ...wordCounts, embedQuery: () => Promise.reject(new Error('asked')) }
  expect(
    await (await openContextDesk({}, { embedder })).refuse('context_search', { query: 'token' }),
  ).toEqual(noneFound)
  const off = await openContextDesk({}, { embedder: null })
  expect(await off.refuse('context_search', { query: 'token' })).toEqual(noneFound)
  const empty = await openContextDesk({}, { code: indexOf([]) })
  expect(await empty.refuse('context_search', { query: 'token' })).toEqual(noneFound)
})

it('000 Error Handling Strategy, Graceful Degradation; X02: what is known and not embedded yet is told, with grep as the way until then', async () => {
  const slow = await openContextDesk({}, { embedder: fakeEmbedder('remote', false) })
  await slow.learn('A token lives one hour')
  expect(await slow.refuse('context_search', { query: 'token' })).toEqual(noneAvailable)
  const off = await openContextDesk({}, { embedder: null })
  await off.learn('A token lives one hour')
  expect(await off.refuse('context_search', { query: 'token' })).toEqual(noneAvailable)
  const indexing = await openContextDesk({}, { code: indexOf([{}, {}], { unembedded: 2 }) })
  expect(await indexing.refuse('context_search', { query: 'token' })).toEqual(noneAvailable)
})

it('000 Error Handling Strategy, Graceful Degradation; X02: one embedded discovery or piece of code is enough to search', async () => {
  const desk = await openContextDesk({}, { code: indexOf([{}, {}], { unembedded: 1 }) })
  expect((await desk.say('context_search', { query: 'token' })).results).toHaveLength(2)
  await desk.learn('A token lives one hour')
  expect((await desk.say('context_search', { query: 'token' })).results).toHaveLength(3)
})

it('000 1. Context Search, Error Cases; 000 Testing Requirements, Tool Tests; X03: a provider that refuses is told as such, with a reason in our words', async () => {
  await using server = await startEmbeddingServer(openAi(), [fails(429), fails(401)])
  const settings = readRemoteSettings({ provider: 'openai', baseUrl: server.url, key: embeddingKey })
  const embedder = openRemoteEmbedder(settings, { query: { tries: 1 } })
  const desk = await openContextDesk({}, { embedder })
  const { id } = await desk.learn('A token lives one hour')
  await desk.known.keepMeanings(embedder.model, new Map([[id, new Int8Array(512)]]))
  expect(await desk.refuse('context_search', { query: 'token' })).toEqual({
    error: 'Failed to generate query embedding',
    details: 'API rate limit exceeded',
  })
  expect(await desk.refuse('context_search', { query: 'token' })).toEqual({
    error: 'Failed to generate query embedding',
    details: 'The API key was refused',
  })
  expect((await desk.say('context_search', { query: 'token' })).results).toHaveLength(1)
})

it('000 Error Handling Strategy, Runtime Errors; X03: a store that is away fails the search in general words, and the log has the cause', async () => {
  const error = new Failure('unavailable', 'The database /srv/waymark.db cannot be read.')
  const desk = openContractDesk(context, brokenStores(error), { embedder: wordCounts })
  expect(await desk.refuse('context_search', { query: 'token' })).toEqual({
    error: 'Search failed',
    message: 'The store is not available. Try again.',
    fallback: 'Try using grep_codebase for text search',
  })
  expect(desk.log.warnings).toContainEqual({
    message: 'the store failed',
    facts: { contract: 'context', tool: 'context_search', owner: 'user123', err: error },
  })
})

it('000 Error Handling Strategy, Runtime Errors; X03: a bug fails the search with nothing but the reference it is logged under', async () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'secret')")
  const desk = openContractDesk(context, brokenStores(bug), { embedder: wordCounts })
  expect(await desk.refuse('context_search', { query: 'token' })).toEqual({
    error: 'Search failed',
    message: 'Something failed on our side (bug-1).',
    fallback: 'Try using grep_codebase for text search',
  })
  expect(desk.log.bugs).toEqual([bug])
})

it('000 1. Context Search, Side Effects: the query is embedded, once for what is known and once for the code, and nothing is changed', async () => {
  const asked: string[] = []
  const embedder = {
    ...nearness({ 'A token lives one hour': 0.8 }),
    embedQuery: async (text: string) => {
      asked.push(text)
      return Int8Array.of(127, 0)
    },
  }
  const desk = await openContextDesk({}, { embedder, code: indexOf([{}]) })
  await desk.learn('A token lives one hour')
  const before = [await desk.known.list({ limit: 9 }), await desk.known.sessions({ limit: 9 })]
  await desk.say('context_search', { query: 'how long' })
  expect(new Set(asked)).toEqual(new Set(['how long']))
  expect([await desk.known.list({ limit: 9 }), await desk.known.sessions({ limit: 9 })]).toEqual(before)
  expect(desk.log.reads).toEqual([])
})

it('000 1. Context Search, Performance: what is known is embedded once, and a question that is asked again not at all', async () => {
  await using server = await startEmbeddingServer(openAi())
  const settings = readRemoteSettings({ provider: 'openai', baseUrl: server.url, key: embeddingKey })
  const embedder = openRemoteEmbedder(settings)
  const desk = await openContextDesk({}, { embedder })
  const { id, text } = await desk.learn('A token lives one hour')
  const [meaning] = await embedder.embed([text])
  await desk.known.keepMeanings(embedder.model, new Map([[id, meaning as Int8Array]]))
  for (const query of ['token', 'token', 'one hour', 'token']) await desk.say('context_search', { query })
  expect(server.heard.flatMap(({ texts }) => texts)).toEqual([text, 'token', 'one hour'])
})
