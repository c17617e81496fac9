import type { Embedder, Meaning } from '../../context/embedder.ts'

/** Keeps the meanings of the last queries, so that a query asked again costs nothing. For embedders that weigh no words. */
export class RememberedQueries implements Embedder {
  readonly #embedder: Embedder
  readonly #most: number
  /** In the order of last use: a map keeps the order in which its keys came in. */
  readonly #known = new Map<string, Meaning>()

  constructor(embedder: Embedder, most = 256) {
    this.#embedder = embedder
    this.#most = most
  }

  get model(): string {
    return this.#embedder.model
  }

  get dimensions(): number {
    return this.#embedder.dimensions
  }

  get weight(): number {
    return this.#embedder.weight
  }

  get isInstant(): boolean {
    return this.#embedder.isInstant
  }

  embed(texts: readonly string[], signal?: AbortSignal): Promise<Meaning[]> {
    return this.#embedder.embed(texts, signal)
  }

  async embedQuery(
    text: string,
    isCommon?: (word: string) => boolean,
    signal?: AbortSignal,
  ): Promise<Meaning> {
    signal?.throwIfAborted()
    const meaning = this.#known.get(text) ?? (await this.#embedder.embedQuery(text, isCommon, signal))
    this.#known.delete(text)
    this.#known.set(text, meaning)
    if (this.#known.size > this.#most) this.#known.delete(this.#known.keys().next().value as string)
    return meaning
  }
}
