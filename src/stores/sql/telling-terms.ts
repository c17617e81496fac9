/** Scoring a text takes a few microseconds; so many are scored for one question. */
export const mostScored = 10_000

/**
 * The terms to look for, rarest first. Where they stand in more texts than can be scored for one question, the
 * commonest, which tell least apart, are left out; the rarest always stays.
 */
export function tellingTerms(terms: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const countOf = (term: string) => counts.get(term) ?? 0
  let texts = 0
  return terms
    .toSorted((one, other) => countOf(one) - countOf(other))
    .filter((term, place) => {
      texts += countOf(term)
      return place === 0 || texts <= mostScored
    })
}
