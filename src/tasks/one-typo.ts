/** Shorter words differ from too many others by one letter. */
const shortest = 4
/** While a word is being typed it is compared with the beginning of longer ones. */
const shortestStart = 5

/** Whether a word is another, or begins it, but for one letter that is wrong, missing, too many or swapped with its neighbour. */
export function isOneTypoFrom(word: string, other: string): boolean {
  if (word.length < shortest) return false
  if (isWithinOne(word, other)) return true
  if (word.length < shortestStart || other.length <= word.length) return false
  return [-1, 0, 1].some((more) => isWithinOne(word, other.slice(0, word.length + more)))
}

function isWithinOne(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  const isWrong = short.slice(start + 1) === long.slice(start + 1)
  const isSwapped =
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    short.slice(start + 2) === long.slice(start + 2)
  return isWrong || isSwapped
}
