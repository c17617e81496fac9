import type { Indexing } from '../../../src/workspace/code-index/indexing.ts'

/** Stands in for a model: two texts are alike as far as they share words. */
export function wordIndexing(model = 'words-1', dimensions = 64): Indexing {
  return {
    model,
    dimensions,
    terms,
    embed: async (texts) => texts.map((text) => meaningOf(text, dimensions)),
  }
}

export function terms(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

export function meaningOf(text: string, dimensions = 64): Int8Array {
  const sums = new Float64Array(dimensions)
  for (const term of terms(text)) {
    const place = hash(term) % dimensions
    sums[place] = (sums[place] as number) + 1
  }
  const length = Math.hypot(...sums) || 1
  return Int8Array.from(sums, (sum) => Math.round((127 * sum) / length))
}

function hash(term: string): number {
  let value = 7
  for (const character of term) value = (value * 31 + (character.codePointAt(0) as number)) >>> 0
  return value
}
