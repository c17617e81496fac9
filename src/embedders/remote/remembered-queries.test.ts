import { describe, expect, it } from 'vitest'
import type { Embedder } from '../../context/embedder.ts'
import { RememberedQueries } from './remembered-queries.ts'

describe('queries that were asked before', () => {
  it('are not asked again', async () => {
    const { embedder, asked } = countingEmbedder()
    const remembering = new RememberedQueries(embedder)

    const first = await remembering.embedQuery('how do we log')
    expect(await remembering.embedQuery('how do we log')).toEqual(first)
    expect(asked).toEqual(['how do we log'])
  })

  it('are forgotten when others were used since', async () => {
    const { embedder, asked } = countingEmbedder()
    const remembering = new RememberedQueries(embedder, 2)

    for (const query of ['one', 'two', 'one', 'three', 'one', 'two']) await remembering.embedQuery(query)
    expect(asked).toEqual(['one', 'two', 'three', 'two'])
  })

  it('are asked again after a failure', async () => {
    const { embedder, asked } = countingEmbedder(1)
    const remembering = new RememberedQueries(embedder)

    await expect(remembering.embedQuery('one')).rejects.toThrow('not now')
    expect(await remembering.embedQuery('one')).toEqual(Int8Array.of(3))
    expect(asked).toEqual(['one', 'one'])
  })

  it('leave the rest of the embedder as it is, dimensions that are learnt later too', async () => {
    const { embedder } = countingEmbedder()
    const remembering = new RememberedQueries(embedder)
    expect(remembering.dimensions).toBe(0)

    expect(await remembering.embed(['a', 'bc'])).toEqual([Int8Array.of(1), Int8Array.of(2)])
    const { model, dimensions, weight, isInstant } = remembering
    expect({ model, dimensions, weight, isInstant }).toEqual({
      model: 'counting',
      dimensions: 1,
      weight: 0.5,
      isInstant: false,
    })
  })
})

function countingEmbedder(failures = 0): { embedder: Embedder; asked: string[] } {
  const asked: string[] = []
  const meaningOf = (text: string) => Int8Array.of(text.length)
  let dimensions = 0
  return {
    asked,
    embedder: {
      model: 'counting',
      get dimensions() {
        return dimensions
      },
      weight: 0.5,
      isInstant: false,
      async embed(texts) {
        dimensions = 1
        return texts.map(meaningOf)
      },
      async embedQuery(text) {
        asked.push(text)
        if (asked.length <= failures) throw new Error('not now')
        return meaningOf(text)
      },
    },
  }
}
