import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import {
  fails,
  hangs,
  type Reply,
  resets,
  sends,
  spoils,
  stalls,
  startEmbeddingServer,
} from '../../../test/support/wires/embedding-server.ts'
import { cohere, embeddingKey, openAi } from '../../../test/support/wires/embedding-wires.ts'
import { Failure } from '../../errors.ts'
import { openRemoteEmbedder } from './open.ts'
import { readRemoteSettings } from './settings.ts'

const key = embeddingKey
const patience = { request: 1_000, tries: 1 }

const refusals: [string, Reply, string][] = [
  ['status 401', fails(401), 'The API key was refused'],
  ['status 403', fails(403), 'The API key was refused'],
  ['status 498', fails(498), 'The API key was refused'],
  ['status 402', fails(402), 'The account has no credit left'],
  ['status 404', fails(404), 'The provider does not know the model'],
  [
    'a redirect',
    fails(307, { location: 'http://127.0.0.1:1/elsewhere' }),
    'The provider does not know the model',
  ],
  ['status 400', fails(400), 'The provider refused the request'],
  ['status 422', fails(422), 'The provider refused the request'],
  ['status 429', fails(429), 'API rate limit exceeded'],
  ['status 500', fails(500), 'The provider failed on its side'],
  ['status 503', fails(503), 'The provider failed on its side'],
  ['silence', hangs, 'The provider did not answer in time'],
  ['an answer that does not end', stalls, 'The provider did not answer in time'],
  ['a connection that is reset', resets, 'The provider could not be reached'],
]

const misunderstood: [string, Reply][] = [
  ['no JSON', sends('<html>')],
  ['half an answer', sends('{"data": [')],
  ['nothing', sends('')],
  ['null', sends('null')],
  ['an answer without vectors', sends('{"object": "list"}')],
  ['a list of nothing', sends('{"data": [null, null]}')],
  ['too few vectors', spoils(({ data }) => ({ data: data.slice(1) }))],
  ['too many vectors', spoils(({ data }) => ({ data: [...data, { ...data[0], index: 2 }] }))],
  ['one place twice', spoils(({ data }) => ({ data: data.map((item) => ({ ...item, index: 0 })) }))],
  [
    'a place outside',
    spoils(({ data }) => ({ data: data.map((item) => ({ ...item, index: item.index + 1 })) })),
  ],
  ['NaN as it stands', sends('{"data": [{"index": 0, "embedding": [NaN]}, {"index": 1, "embedding": [1]}]}')],
  ['null for a number', withFirst((vector) => [null, ...vector.slice(1)])],
  ['text for a number', withFirst((vector) => ['1', ...vector.slice(1)])],
  ['base64 for numbers', withFirst(() => 'AACAPwAAAEA=')],
  [
    'an infinite number',
    sends('{"data": [{"index": 0, "embedding": [1e999]}, {"index": 1, "embedding": [1]}]}'),
  ],
  ['no numbers', withFirst(() => [])],
]

describe('a fault of the provider', () => {
  const all = [
    ...refusals,
    ...misunderstood.map(
      ([what, reply]) => [what, reply, 'The answer of the provider could not be understood'] as const,
    ),
    [
      'another number of dimensions',
      withFirst((vector) => vector.slice(1)),
      'The model gives another number of dimensions than expected',
    ] as const,
  ]

  it.each(all)(
    '(%s) is told by kind, and neither the key nor its words get out',
    async (_what, reply, details) => {
      await using server = await startEmbeddingServer(openAi(), new Array(9).fill(reply))
      const embedder = openRemoteEmbedder(
        readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }),
        {
          batch: patience,
        },
      )
      const failure = (await embedder.embed(['one', 'two']).catch((error: unknown) => error)) as Failure

      expect(failure).toBeInstanceOf(Failure)
      expect(failure).toMatchObject({
        code: 'unavailable',
        reason: 'embedding_failed',
        message: `Failed to generate embeddings. ${details}.`,
        facts: { details },
        hint: expect.stringMatching(/\.$/),
      })
      const everything =
        inspect([failure, embedder], { depth: 9, showHidden: true }) + JSON.stringify(failure)
      expect(everything).not.toContain(key)
      expect(everything).not.toContain('a secret text')
    },
  )

  it('is named for what it kept from happening', async () => {
    await using server = await startEmbeddingServer(openAi(), [fails(429)])
    const embedder = openRemoteEmbedder(
      readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }),
      {
        query: patience,
      },
    )
    await expect(embedder.embedQuery('which?')).rejects.toMatchObject({
      message: 'Failed to generate query embedding. API rate limit exceeded.',
      facts: { details: 'API rate limit exceeded' },
    })
  })

  it('is a fault of Cohere just as well', async () => {
    const script = [sends('{"embeddings": {"float": [[1]]}}'), sends('{"embeddings": {"float": [[1], [2]]}}')]
    await using server = await startEmbeddingServer(cohere(), [...script, sends('{"embeddings": null}')])
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'cohere', key, baseUrl: server.url }))
    const details = []
    for (const _ of [1, 2, 3]) {
      const failure = await embedder.embed(['one', 'two']).catch((error: unknown) => error)
      details.push((failure as Failure).facts.details)
    }
    expect(details).toEqual([
      'The answer of the provider could not be understood',
      'The model gives another number of dimensions than expected',
      'The answer of the provider could not be understood',
    ])
  })
})

it('puts vectors that come in another order where they belong', async () => {
  const turnRound = spoils(({ data }) => ({ data: data.toReversed() }))
  await using server = await startEmbeddingServer(openAi(), [turnRound])
  const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

  const texts = ['one', 'two', 'three']
  expect(await embedder.embed(texts)).toEqual(await embedder.embed(texts))
})

function withFirst(spoil: (vector: readonly number[]) => unknown): Reply {
  return spoils(({ data: [first, ...others] }) => ({
    data: [{ ...first, embedding: spoil(first?.embedding ?? []) }, ...others],
  }))
}
