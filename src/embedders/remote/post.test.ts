import { describe, expect, it, vi } from 'vitest'
import {
  answers,
  fails,
  hangs,
  resets,
  sends,
  stalls,
  startEmbeddingServer,
} from '../../../test/support/wires/embedding-server.ts'
import { embeddingKey, meaningOf, openAi } from '../../../test/support/wires/embedding-wires.ts'
import { openRemoteEmbedder, type RemotePatience } from './open.ts'
import { readRemoteSettings } from './settings.ts'

const hasty = { firstWait: 1, request: 1_000 }

describe('another try', () => {
  it.each([
    ['the provider failed', [fails(500), fails(503), fails(502)]],
    ['the connection was reset', [resets, resets]],
    ['there was no answer in time', [hangs, stalls]],
    ['it was too much at once', [fails(429, { 'retry-after': '0' })]],
  ])('cures it where %s', async (_why, script) => {
    await using server = await startEmbeddingServer(openAi(), script)
    const embedder = open(server.url, { batch: hasty })

    expect(await embedder.embed(['one'])).toEqual([meaningOf('one', 512)])
    expect(server.heard).toHaveLength(script.length + 1)
  })

  it('is not made before the time the provider asked for', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(429, { 'retry-after': '1' })])
    const embedder = open(server.url, { query: { firstWait: 1 } })

    const began = performance.now()
    expect(await embedder.embedQuery('which?')).toEqual(meaningOf('which?', 512))
    expect(performance.now() - began).toBeGreaterThanOrEqual(990)
  })

  it('is not put off for an hour because the provider says so', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(429, { 'retry-after': '3600' })])
    const embedder = open(server.url, { batch: { longestWait: 5 } })
    expect(await embedder.embed(['one'])).toEqual([meaningOf('one', 512)])
  })

  it('is not waited for past the end of patience', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(429, { 'retry-after': '3600' })])
    const embedder = open(server.url, { query: { total: 10_000, longestWait: 3_600_000 } })

    await expect(embedder.embedQuery('which?')).rejects.toMatchObject({
      facts: { details: 'API rate limit exceeded' },
    })
    expect(server.heard).toHaveLength(1)
  })

  it('is made so often and no more', async () => {
    await using server = await startEmbeddingServer(openAi(), new Array(9).fill(fails(500)))
    const embedder = open(server.url, { query: { firstWait: 1 } })

    await expect(embedder.embedQuery('which?')).rejects.toMatchObject({
      facts: { details: 'The provider failed on its side' },
    })
    expect(server.heard).toHaveLength(3)
  })

  it('is not made where it cannot help', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(401), fails(404), sends('{}')])
    const embedder = open(server.url, { query: hasty })

    for (const query of ['one', 'two', 'three']) await expect(embedder.embedQuery(query)).rejects.toThrow()
    expect(server.heard).toHaveLength(3)
  })

  it('shares its time with the tries before it', async () => {
    await using server = await startEmbeddingServer(openAi(), [hangs, hangs, hangs])
    const embedder = open(server.url, { query: { request: 150, total: 200, firstWait: 1 } })

    await expect(embedder.embedQuery('which?')).rejects.toMatchObject({
      facts: { details: 'The provider did not answer in time' },
    })
    expect(server.heard.length, 'there was no time for a third').toBeLessThan(3)
  })
})

it('says so where nobody listens', async () => {
  let url: string
  {
    await using server = await startEmbeddingServer(openAi())
    url = server.url
  }
  await expect(open(url, { query: hasty }).embedQuery('which?')).rejects.toMatchObject({
    facts: { details: 'The provider could not be reached' },
    cause: { message: 'ECONNREFUSED' },
  })
})

describe('a caller who leaves', () => {
  const left = new Error('the client left')

  it.each([
    ['before the answer', hangs],
    ['in the middle of the answer', stalls],
  ])('%s takes the request along', async (_when, reply) => {
    await using server = await startEmbeddingServer(openAi(), [reply])
    const leaving = new AbortController()
    const asking = open(server.url).embedQuery('which?', undefined, leaving.signal)
    asking.catch(() => {})
    await vi.waitFor(() => expect(server.heard).toHaveLength(1))

    leaving.abort(left)
    await expect(asking).rejects.toBe(left)
    await vi.waitFor(() => expect(server.left).toBe(1))
  })

  it('between two tries ends the wait', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(429, { 'retry-after': '60' })])
    const leaving = new AbortController()
    const asking = open(server.url).embed(['one'], leaving.signal)
    asking.catch(() => {})
    await vi.waitFor(() => expect(server.heard).toHaveLength(1))

    leaving.abort(left)
    await expect(asking).rejects.toBe(left)
    expect(server.heard).toHaveLength(1)
  })

  it('during many batches ends those on their way, and no other begins', async () => {
    await using server = await startEmbeddingServer(openAi(), [answers, hangs, hangs])
    const leaving = new AbortController()
    const asking = open(server.url).embed(new Array(2000).fill('a text'), leaving.signal)
    asking.catch(() => {})
    await vi.waitFor(() => expect(server.heard).toHaveLength(3))

    leaving.abort(left)
    await expect(asking).rejects.toBe(left)
    await vi.waitFor(() => expect(server.left).toBe(2))
    expect(server.heard).toHaveLength(3)
  })

  it('before it began asks nobody', async () => {
    await using server = await startEmbeddingServer(openAi())
    const embedder = open(server.url)
    await expect(embedder.embed(['one'], AbortSignal.abort(left))).rejects.toBe(left)
    await expect(embedder.embedQuery('one', undefined, AbortSignal.abort(left))).rejects.toBe(left)
    expect(server.heard).toHaveLength(0)
  })
})

it('gives up all batches when one fails for good', async () => {
  await using server = await startEmbeddingServer(openAi(), [hangs, fails(401)])
  await expect(open(server.url).embed(new Array(2000).fill('a text'))).rejects.toMatchObject({
    facts: { details: 'The API key was refused' },
  })
  expect(server.heard).toHaveLength(2)
  await vi.waitFor(() => expect(server.left).toBe(1))
})

function open(baseUrl: string, patience?: RemotePatience) {
  return openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key: embeddingKey, baseUrl }), patience)
}
