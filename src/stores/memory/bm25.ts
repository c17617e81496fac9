import { filler } from '../../context/ranking.ts'

/** The formula and the constants of SQLite's FTS5, so that this store ranks like the others. */
export function bm25(
  documents: ReadonlyMap<number, readonly string[]>,
  asked: readonly string[],
): Map<number, number> {
  const lengths = [...documents.values()].map((document) => document.length)
  const texts = documents.size + filler.texts
  const terms = lengths.reduce((sum, length) => sum + length, filler.texts * filler.terms)
  const average = terms / texts
  const scores = new Map<number, number>()
  for (const term of new Set(asked)) {
    const having = [...documents].filter(([, document]) => document.includes(term))
    const n = having.length
    const idf = Math.max(1e-6, Math.log((texts - n + 0.5) / (n + 0.5)))
    for (const [id, document] of having) {
      const times = document.filter((one) => one === term).length
      const part = (idf * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * document.length) / average))
      scores.set(id, (scores.get(id) ?? 0) + part)
    }
  }
  return scores
}
