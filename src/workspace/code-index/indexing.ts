/** What the index needs of the search it serves: both sides have to see the same words and the same meanings. */
export interface Indexing {
  /** Names the model and its version. Meanings of different models cannot be compared. */
  readonly model: string
  readonly dimensions: number
  /** The words a text is found by: letters and digits only, stemmed, as often as they stand there. */
  terms(text: string): string[]
  /** One meaning for each text, in order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Int8Array[]>
}

/** What a stored meaning can be compared with. */
export function modelName({ model, dimensions }: Indexing): string {
  return `${model}/${dimensions}`
}
