/** How good one ranked answer is, and the mean over many. */
export interface Measures {
  readonly recall1: number
  readonly recall5: number
  readonly recall10: number
  readonly mrr: number
  readonly ndcg: number
}

export function measure(ranked: readonly string[], relevant: readonly string[]): Measures {
  const right = new Set(relevant)
  const hits = ranked.slice(0, 10).map((id) => right.has(id))
  const recall = (depth: number) => hits.slice(0, depth).filter(Boolean).length / right.size
  const first = hits.indexOf(true)
  let gained = 0
  let possible = 0
  for (let place = 0; place < 10; place++) {
    const worth = 1 / Math.log2(place + 2)
    if (hits[place] === true) gained += worth
    if (place < right.size) possible += worth
  }
  return {
    recall1: recall(1),
    recall5: recall(5),
    recall10: recall(10),
    mrr: first < 0 ? 0 : 1 / (first + 1),
    ndcg: gained / possible,
  }
}

export function mean(all: readonly Measures[]): Measures {
  const of = (pick: (one: Measures) => number) => all.reduce((sum, one) => sum + pick(one), 0) / all.length
  return {
    recall1: of((one) => one.recall1),
    recall5: of((one) => one.recall5),
    recall10: of((one) => one.recall10),
    mrr: of((one) => one.mrr),
    ndcg: of((one) => one.ndcg),
  }
}
