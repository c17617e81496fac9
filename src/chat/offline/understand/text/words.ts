import { pattern, readTyped } from '../../../../language/text/typed-text.ts'

export { hidden, pattern } from '../../../../language/text/typed-text.ts'

/**
 * A piece of what was typed. `low` is as long as `raw`, in lower case with straight quotes, and what stands in
 * quotes is hidden in it: nothing that is quoted can be taken for a request.
 */
export interface Words {
  readonly raw: string
  readonly low: string
}

export function readWords(text: string): Words {
  const raw = text
    .replace(/\p{Cf}/gu, '') // zero width spaces, marks of direction
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[ \n]*/g, '\n')
    .replace(/(?!\n)\p{Cc}|\uE000/gu, '')
    .trim()
  return { raw, low: readTyped(raw) }
}

/** A part of the words, without the white space around it. */
export function cut(words: Words, from = 0, to = words.raw.length): Words {
  let [start, end] = [from, to]
  while (start < end && /\s/.test(words.raw[start] as string)) start++
  while (end > start && /\s/.test(words.raw[end - 1] as string)) end--
  return { raw: words.raw.slice(start, end), low: words.low.slice(start, end) }
}

export const nothing: Words = { raw: '', low: '' }

/** Two pieces side by side, as if they had been typed so. */
export function join(one: Words, other: Words, between = ' '): Words {
  if (one.raw === '' || other.raw === '') return one.raw === '' ? other : one
  return { raw: `${one.raw}${between}${other.raw}`, low: `${one.low}${between}${other.low}` }
}

export interface Match {
  readonly part: (name: string) => Words
  readonly has: (name: string) => boolean
  readonly before: Words
  readonly after: Words
}

/** The pattern needs the flag `d`, so that the parts come from the words as they were typed. */
export function match(words: Words, pattern: RegExp): Match | undefined {
  const found = pattern.exec(words.low)
  if (!found) return undefined
  const spanOf = (name: string) => found.indices?.groups?.[name]
  return {
    part: (name) => {
      const span = spanOf(name)
      return span ? cut(words, span[0], span[1]) : nothing
    },
    has: (name) => spanOf(name) !== undefined,
    before: cut(words, 0, found.index),
    after: cut(words, found.index + found[0].length),
  }
}

const afterwords = pattern`(?:[\s,;:.!]+|[ ,]+(?:please|pls|plz|thanks|thank you|thx|for me|ok|okay
  |will you|would you|can you|could you|if you (?:can|could|would|will)|when you get a chance|take note|fyi
  |as something (?:that )?i (?:need|have|want) to do|and (?:then|also)|and))$`
const mostAfterwords = 8

/** Takes thanks, pleases and marks off the end. */
export function trimEnd(words: Words): Words {
  let rest = words
  for (let turn = 0; turn < mostAfterwords; turn++) {
    const end = match(rest, afterwords)
    if (!end || end.before.low === '') break
    rest = end.before
  }
  return cut(rest)
}

/** The same for a part of a pattern. */
export function part(strings: TemplateStringsArray, ...parts: readonly string[]): string {
  return `(?:${String.raw(strings, ...parts).replace(/\s*\n\s*/g, '')})`
}
