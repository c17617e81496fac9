/** About 8,000 tokens of code or prose. Denser text is refused by the provider, and cut further then. */
export const longestText = 24_000

/**
 * OpenAI takes 300,000 tokens in a request, and no common script has many more tokens than characters. It also keeps
 * a request short enough to be answered in seconds.
 */
const mostCharacters = 200_000

/** Cut at the end, never through the middle of a character. */
export function cut(text: string, length = longestText): string {
  return text.length <= length ? text.toWellFormed() : text.slice(0, length).toWellFormed()
}

/** The places of the texts that go out together, in order. Empty texts are left out: they have no meaning to ask for. */
export function toBatches(texts: readonly string[], mostTexts: number): number[][] {
  const batches: number[][] = []
  let batch: number[] = []
  let room = 0
  for (const [place, text] of texts.entries()) {
    if (isEmpty(text)) continue
    const length = Math.min(text.length, longestText)
    if (batch.length === 0 || batch.length === mostTexts || length > room) {
      batch = []
      batches.push(batch)
      room = mostCharacters
    }
    batch.push(place)
    room -= length
  }
  return batches
}

export function isEmpty(text: string): boolean {
  return text.trim() === ''
}
