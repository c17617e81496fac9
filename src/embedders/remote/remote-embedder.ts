import type { Embedder, Meaning } from '../../context/embedder.ts'
import { ProviderFault } from '../../providers/fault.ts'
import { RecentlyUsed } from '../../recently-used.ts'
import { cut, isEmpty, toBatches } from './batches.ts'
import { toFailure } from './fault.ts'
import { Lanes } from './lanes.ts'
import type { Patience } from './patience.ts'
import { post } from './post.ts'
import type { RemoteSettings } from './settings.ts'
import { toMeaning } from './to-meaning.ts'
import { type Purpose, type Wire, wireFor } from './wire.ts'

/** Batches on their way at a time. Queries do not count: nobody's search waits behind an index being built. */
const lanes = 2

/** No model has so little room that it would refuse a text of this length for its length. */
const shortestCut = 500

export class RemoteEmbedder implements Embedder {
  readonly model: string
  readonly weight: number
  readonly isInstant = false
  readonly #key: string | null
  readonly #url: string
  readonly #wire: Wire
  readonly #patience: Readonly<Record<Purpose, Patience>>
  readonly #lanes = new Lanes(lanes)
  readonly #queries = new RecentlyUsed<Meaning>(256)
  #dimensions: number

  constructor(settings: RemoteSettings, patience: { readonly query: Patience; readonly batch: Patience }) {
    const { provider, model, dimensions, baseUrl, key, weight } = settings
    this.model = `${provider}/${model}/${dimensions ?? 'native'}`
    this.weight = weight
    this.#key = key
    this.#wire = wireFor(settings)
    this.#url = below(baseUrl, this.#wire.path)
    this.#patience = { document: patience.batch, query: patience.query }
    this.#dimensions = dimensions ?? 0
  }

  get dimensions(): number {
    return this.#dimensions
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Meaning[]> {
    signal?.throwIfAborted()
    const meanings = new Array<Meaning | undefined>(texts.length).fill(undefined)
    const embedBatch = async (batch: readonly number[], signal: AbortSignal) => {
      const found = await this.#ask(
        batch.map((place) => cut(texts[place] as string)),
        'document',
        signal,
      )
      for (const [index, place] of batch.entries()) meanings[place] = found[index]
    }
    try {
      await this.#lanes.each(toBatches(texts, this.#wire.mostTexts), embedBatch, signal)
      if (texts.length > 0) await this.#learnDimensions('document', signal)
    } catch (error) {
      throw toFailure(error, 'embeddings')
    }
    return meanings.map((meaning) => meaning ?? new Int8Array(this.#dimensions))
  }

  /**
   * The model weighs words itself; which ones are common here does not reach it. A query that was asked lately costs
   * nothing.
   */
  async embedQuery(text: string, _isCommon?: unknown, signal?: AbortSignal): Promise<Meaning> {
    signal?.throwIfAborted()
    try {
      const meaning = this.#queries.get(text) ?? (await this.#queryMeaning(text, signal))
      this.#queries.set(text, meaning)
      return meaning
    } catch (error) {
      throw toFailure(error, 'query embedding')
    }
  }

  async #queryMeaning(text: string, signal?: AbortSignal): Promise<Meaning> {
    if (!isEmpty(text)) return (await this.#ask([cut(text)], 'query', signal))[0] as Meaning
    await this.#learnDimensions('query', signal)
    return new Int8Array(this.#dimensions)
  }

  /** Zero needs a length too. Only where nothing but empty texts has come so far does that take a request. */
  async #learnDimensions(purpose: Purpose, signal?: AbortSignal): Promise<void> {
    if (this.#dimensions === 0) await this.#ask(['waymark'], purpose, signal)
  }

  /**
   * A provider refuses a whole request for one text that has too many tokens, which cannot be told from its length.
   * Halving finds that text, and then a length that passes; the others go through whole.
   */
  async #ask(texts: readonly string[], purpose: Purpose, signal?: AbortSignal): Promise<Meaning[]> {
    try {
      const body = this.#wire.body(texts, purpose)
      const answer = await post({ url: this.#url, key: this.#key, body }, this.#patience[purpose], signal)
      return this.#read(answer, texts.length)
    } catch (error) {
      if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error
      const [first, ...others] = texts as readonly [string, ...string[]]
      if (others.length === 0) {
        if (first.length <= shortestCut) throw error
        return this.#ask([cut(first, Math.max(shortestCut, first.length >> 1))], purpose, signal)
      }
      const middle = texts.length >> 1
      const before = await this.#ask(texts.slice(0, middle), purpose, signal)
      return [...before, ...(await this.#ask(texts.slice(middle), purpose, signal))]
    }
  }

  #read(answer: unknown, count: number): Meaning[] {
    const meanings = this.#wire.read(answer, count).map(toMeaning)
    const dimensions = this.#dimensions || (meanings[0]?.length ?? 0)
    if (meanings.some(({ length }) => length !== dimensions))
      throw new ProviderFault('wrong_dimensions', 'length')
    this.#dimensions = dimensions
    return meanings
  }
}

/** The base address may end in a slash, and may have a query that the server wants to see. */
function below(baseUrl: string, path: string): string {
  const url = new URL(baseUrl)
  url.pathname = url.pathname.replace(/\/+$/, '') + path
  return url.href
}
