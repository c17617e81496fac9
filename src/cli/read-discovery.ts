import { invalid } from '../errors.ts'

/** `d3`, `#3` or `3`. */
export function readDiscovery(word: string): number {
  const number = /^[d#]?(\d{1,15})$/i.exec(word.trim())?.[1]
  if (number !== undefined) return Number(number)
  throw invalid('bad_arguments', `"${word.slice(0, 40)}" is not a discovery number.`, {
    hint: 'They look like d3; waymark search shows them.',
  })
}
