import { describe, expect, it } from 'vitest'
import { answers, fails, startEmbeddingServer } from '../../../test/support/wires/embedding-server.ts'
import {
  cohere,
  compatible,
  embeddingKey,
  meaningOf,
  openAi,
} from '../../../test/support/wires/embedding-wires.ts'
import { openRemoteEmbedder } from './open.ts'
import { readRemoteSettings } from './settings.ts'

const key = embeddingKey
const thousand = Array.from({ length: 1000 }, (_, index) => `text number ${index}`)

describe('OpenAI', () => {
  it('is asked as it documents, and its vectors become meanings', async () => {
    await using server = await startEmbeddingServer(openAi())
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))
    const { model, dimensions, weight, isInstant } = embedder
    expect({ model, dimensions, weight, isInstant }).toEqual({
      model: 'openai/text-embedding-3-small/512',
      dimensions: 512,
      weight: 0.5,
      isInstant: false,
    })

    expect(await embedder.embed(['one', 'two'])).toEqual([meaningOf('one', 512), meaningOf('two', 512)])
    expect(await embedder.embedQuery('which?')).toEqual(meaningOf('which?', 512))
    expect(server.heard.map(({ texts }) => texts)).toEqual([['one', 'two'], ['which?']])
  })

  it('is not asked for dimensions of a model that has but one number of them', async () => {
    const ada = { model: 'text-embedding-ada-002', encoding_format: 'float' }
    await using server = await startEmbeddingServer(openAi(ada))
    const embedder = openRemoteEmbedder(
      readRemoteSettings({
        provider: 'openai',
        key,
        baseUrl: server.url,
        model: ada.model,
        dimensions: 1536,
      }),
    )
    expect(await embedder.embed(['one'])).toEqual([meaningOf('one', 1536)])
  })

  it('gets a thousand texts in batches of 256, two on their way at a time', async () => {
    await using server = await startEmbeddingServer(openAi(), [], { delay: 20 })
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

    expect(await embedder.embed(thousand)).toEqual(thousand.map((text) => meaningOf(text, 512)))
    expect(server.heard.map(({ texts }) => texts.length).toSorted()).toEqual([232, 256, 256, 256])
    expect(server.mostAtOnce).toBe(2)
  })
})

describe('Cohere', () => {
  it('is asked as it documents, and told what is a question', async () => {
    await using server = await startEmbeddingServer(cohere())
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'cohere', key, baseUrl: server.url }))
    expect(embedder.model).toBe('cohere/embed-v4.0/512')

    expect(await embedder.embed(['one', 'two'])).toEqual([meaningOf('one', 512), meaningOf('two', 512)])
    expect(await embedder.embedQuery('which?')).toEqual(meaningOf('which?', 512))
    expect(server.heard).toEqual([
      { texts: ['one', 'two'], inputType: 'search_document' },
      { texts: ['which?'], inputType: 'search_query' },
    ])
  })

  it('is not asked for dimensions of a model before the fourth', async () => {
    const model = 'embed-english-v3.0'
    await using server = await startEmbeddingServer(cohere({ model }))
    const embedder = openRemoteEmbedder(
      readRemoteSettings({ provider: 'cohere', key, baseUrl: server.url, model, dimensions: 1024 }),
    )
    expect(await embedder.embed(['one'])).toEqual([meaningOf('one', 1024)])
  })

  it('gets a thousand texts in batches of 96, two on their way at a time, whoever brings them', async () => {
    await using server = await startEmbeddingServer(cohere(), [], { delay: 10 })
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'cohere', key, baseUrl: server.url }))

    const halves = [thousand.slice(0, 500), thousand.slice(500)]
    const meanings = await Promise.all(halves.map((half) => embedder.embed(half)))
    expect(meanings.flat()).toEqual(thousand.map((text) => meaningOf(text, 512)))
    expect(Math.max(...server.heard.map(({ texts }) => texts.length))).toBe(96)
    expect(server.heard).toHaveLength(12)
    expect(server.mostAtOnce).toBe(2)
  })
})

describe('a server that speaks the same, such as Ollama', () => {
  const settings = (baseUrl: string, dimensions?: number) =>
    readRemoteSettings({ provider: 'compatible', baseUrl, model: 'nomic-embed-text', dimensions })

  it('needs no key, and its first answer tells the dimensions', async () => {
    await using server = await startEmbeddingServer(compatible())
    const embedder = openRemoteEmbedder(settings(server.url))
    expect(embedder).toMatchObject({ model: 'compatible/nomic-embed-text/native', dimensions: 0 })

    expect(await embedder.embed(['', 'one'])).toEqual([new Int8Array(768), meaningOf('one', 768)])
    expect(embedder).toMatchObject({ model: 'compatible/nomic-embed-text/native', dimensions: 768 })
  })

  it('is asked for dimensions where they are configured', async () => {
    const asks = { model: 'nomic-embed-text', encoding_format: 'float', dimensions: 256 }
    await using server = await startEmbeddingServer(compatible(asks))
    const embedder = openRemoteEmbedder(settings(server.url, 256))
    expect(embedder).toMatchObject({ model: 'compatible/nomic-embed-text/256', dimensions: 256 })
    expect(await embedder.embedQuery('which?')).toEqual(meaningOf('which?', 256))
  })

  it('may want a key, and have an address that ends in a slash or has a query', async () => {
    const wire = { ...compatible(), key, path: '/v1/embeddings?version=1' }
    await using server = await startEmbeddingServer(wire)
    const embedder = openRemoteEmbedder({ ...settings(`${server.url}/?version=1`), key })
    expect(await embedder.embed(['one'])).toEqual([meaningOf('one', 768)])
  })

  it('may leave out the places of its vectors', async () => {
    await using server = await startEmbeddingServer({
      ...compatible(),
      write: (vectors) => ({ data: vectors.map((embedding) => ({ embedding })) }),
    })
    const embedder = openRemoteEmbedder(settings(server.url))
    expect(await embedder.embed(['one', 'two'])).toEqual([meaningOf('one', 768), meaningOf('two', 768)])
  })

  it('tells the length of zero where there are only empty texts', async () => {
    await using server = await startEmbeddingServer(compatible())
    const embedder = openRemoteEmbedder(settings(server.url))
    expect(await embedder.embed([])).toEqual([])
    expect(server.heard).toHaveLength(0)
    expect(await embedder.embed(['', ' '])).toEqual([new Int8Array(768), new Int8Array(768)])
    expect(await embedder.embedQuery('')).toEqual(new Int8Array(768))
    expect(server.heard).toHaveLength(1)
  })
})

describe('texts', () => {
  it('that are empty have the meaning zero, and are not sent', async () => {
    await using server = await startEmbeddingServer(openAi())
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

    expect(await embedder.embedQuery('  ')).toEqual(new Int8Array(512))
    expect(await embedder.embed(['', '\n'])).toEqual([new Int8Array(512), new Int8Array(512)])
    expect(server.heard).toHaveLength(0)
    const [before, one, after] = await embedder.embed(['', 'one', ' '])
    expect([before, one, after]).toEqual([new Int8Array(512), meaningOf('one', 512), new Int8Array(512)])
  })

  it('that are very long are cut before they are sent', async () => {
    await using server = await startEmbeddingServer(openAi())
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

    await embedder.embed(['x'.repeat(100_000)])
    expect(server.heard[0]?.texts).toEqual(['x'.repeat(24_000)])
  })

  it('that the provider finds too long are cut further, and leave the others whole', async () => {
    const refuses = (text: string) => text.length > 4000
    await using server = await startEmbeddingServer(openAi(), [], { refuses })
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

    const texts = ['a', 'b', '長'.repeat(10_000), 'c', 'd']
    expect(await embedder.embed(texts)).toEqual(
      ['a', 'b', '長'.repeat(2500), 'c', 'd'].map((text) => meaningOf(text, 512)),
    )
  })

  it('are not asked for one by one where all are refused', async () => {
    await using server = await startEmbeddingServer(openAi(), [], { refuses: () => true })
    const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

    await expect(embedder.embed(thousand)).rejects.toMatchObject({
      facts: { details: 'The provider refused the request' },
    })
    expect(server.heard.length).toBeLessThan(30)
  })
})

it('asks once for a query that is asked twice', async () => {
  await using server = await startEmbeddingServer(openAi(), [answers])
  const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

  expect(await embedder.embedQuery('which?')).toEqual(await embedder.embedQuery('which?'))
  expect(server.heard).toHaveLength(1)
})

it('asks again after a failure', async () => {
  await using server = await startEmbeddingServer(openAi(), [fails(401), answers])
  const embedder = openRemoteEmbedder(readRemoteSettings({ provider: 'openai', key, baseUrl: server.url }))

  await expect(embedder.embedQuery('which?')).rejects.toThrow('The API key was refused')
  expect(await embedder.embedQuery('which?')).toEqual(meaningOf('which?', 512))
})

it('opens without a word to a provider that is not there', () => {
  const settings = readRemoteSettings({ provider: 'openai', key, baseUrl: 'http://127.0.0.1:1/v1' })
  expect(openRemoteEmbedder(settings).dimensions).toBe(512)
})
