import { discoveryNumber } from '../contracts/discovery-number.ts'
import { invalid } from '../errors.ts'

/** `d3`, `#3` or `3`. */
export function readDiscovery(word: string): number {
  const number = discoveryNumber(word)
  if (number !== undefined) return number
  throw invalid('bad_arguments', `"${word.slice(0, 40)}" is not a discovery number.`, {
    hint: 'They look like d3; waymark search shows them.',
  })
}
