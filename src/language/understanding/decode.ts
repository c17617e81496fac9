/** A slot that was found, by its first token and the one after its last. */
export interface TagSpan {
  readonly slot: string
  readonly first: number
  readonly end: number
  /** The least share that one of its tokens had. */
  readonly confidence: number
}

/**
 * The best row of tags in which an inner tag follows only its own slot (Viterbi), as spans. `scores` has a number for each
 * tag of each token. `training/understanding/decode.py` does the same.
 */
export function bestSpans(scores: readonly Float32Array[], tags: readonly string[]): TagSpan[] {
  const spans: TagSpan[] = []
  for (const [at, tag] of bestTags(scores, tags).entries()) {
    const name = tags[tag] as string
    if (name === 'O') continue
    const confidence = share(scores[at] as Float32Array, tag)
    const last = spans.at(-1)
    if (name.startsWith('I-') && last !== undefined)
      spans[spans.length - 1] = { ...last, end: at + 1, confidence: Math.min(confidence, last.confidence) }
    else spans.push({ slot: name.slice(2), first: at, end: at + 1, confidence })
  }
  return spans
}

/** The shares of all numbers, which add up to one. */
export function softmax(numbers: ArrayLike<number>, temperature = 1): number[] {
  const all = Array.from(numbers, (number) => number / temperature)
  const most = all.reduce((one, other) => Math.max(one, other), -Infinity)
  const powers = all.map((number) => Math.exp(number - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

function share(numbers: Float32Array, index: number): number {
  return softmax(numbers)[index] as number
}

function bestTags(scores: readonly Float32Array[], tags: readonly string[]): number[] {
  const before = tags.map((name) => (name.startsWith('I-') ? tags.indexOf(`B-${name.slice(2)}`) : -1))
  let totals = Array.from(scores[0] ?? [], (score, tag) => ((before[tag] as number) < 0 ? score : -Infinity))
  const steps: number[][] = []
  for (const row of scores.slice(1)) {
    const best = indexOfMost(totals)
    const from = tags.map((_, tag) => {
      const opening = before[tag] as number
      if (opening < 0) return best
      return (totals[opening] as number) > (totals[tag] as number) ? opening : tag
    })
    totals = from.map((each, tag) => (totals[each] as number) + (row[tag] as number))
    steps.push(from)
  }
  const path = scores.length === 0 ? [] : [indexOfMost(totals)]
  for (const from of steps.reverse()) path.push(from[path.at(-1) as number] as number)
  return path.reverse()
}

function indexOfMost(numbers: readonly number[]): number {
  let best = 0
  for (let index = 1; index < numbers.length; index++)
    if ((numbers[index] as number) > (numbers[best] as number)) best = index
  return best
}
