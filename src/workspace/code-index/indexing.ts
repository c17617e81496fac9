/** What the index needs of the search it serves: both sides have to see the same words and the same meanings. */
export interface Indexing {
  /** Names the model and its version. Meanings of different models cannot be compared. */
  readonly model: string
  readonly dimensions: number
  /** The words a text is found by: letters and digits only, stemmed, as often as they stand there. */
  terms(text: string): string[]
  /** One meaning for each text, in order. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Int8Array[]>
  /** Opens the network that reads cards of files; null where there is none. Called when there is a card to read. */
  openCardReader?(): CardReader | null
}

export interface CardReader {
  /** Names the network and its version. */
  readonly model: string
  /** Null for a text without words. */
  read(text: string): Promise<Int8Array | null>
}

/** What a stored meaning can be compared with. */
export function modelName({ model, dimensions }: Indexing): string {
  return `${model}/${dimensions}`
}
