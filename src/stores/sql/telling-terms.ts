/** So many postings are read and scored for one question: some ten nanoseconds each, and seven bytes. */
export const mostScored = 200_000

/**
 * The terms to look for, of those that stand somewhere, rarest first. Where they stand in more texts than are scored for
 * one question, the commonest, which tell least apart, are left out; the rarest always stays.
 */
export function tellingTerms(counts: ReadonlyMap<string, number>): string[] {
  let texts = 0
  return [...counts]
    .toSorted(([, one], [, other]) => one - other)
    .filter(([, count], place) => {
      texts += count
      return place === 0 || texts <= mostScored
    })
    .map(([term]) => term)
}
