/** The known word closest to what was typed, if it is close enough to have been meant. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((word) => ({ word, distance: editDistance(typed, word) }))
    .sort((one, other) => one.distance - other.distance)
  return best && best.distance <= Math.max(1, Math.floor(best.word.length / 3)) ? best.word : undefined
}

/** How many letters are wrong, missing, too many, or stand before the one they belong after. */
function editDistance(one: string, other: string): number {
  let above: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  const letters = [...one]
  for (const [i, letter] of letters.entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j++) {
      const replaced = (row[j] as number) + (letter === other[j] ? 0 : 1)
      const isSwapped = i > 0 && j > 0 && letter === other[j - 1] && letters[i - 1] === other[j]
      const swapped = isSwapped ? (above[j - 1] as number) + 1 : replaced
      next.push(Math.min(replaced, swapped, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    above = row
    row = next
  }
  return row[other.length] as number
}
