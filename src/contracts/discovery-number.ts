/** The number of a discovery as it is called: `d3`, `#3` or `3`. Undefined where it is none. */
export function discoveryNumber(word: string): number | undefined {
  const number = /^[d#]?(\d{1,15})$/i.exec(word.trim())?.[1]
  return number === undefined ? undefined : Number(number)
}
