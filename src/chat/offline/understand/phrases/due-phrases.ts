import { findDueAtEnd, findDueAtStart } from '../../../../language/task/due-phrases.ts'
import { cut, type Words } from '../text/words.ts'

export interface Dated {
  readonly rest: Words
  readonly due?: string
}

/** Takes "tomorrow at 5" off the end. */
export function takeDueAtEnd(words: Words): Dated {
  const found = findDueAtEnd(words.low)
  return found ? { rest: withoutComma(cut(words, 0, found.from)), due: found.due } : { rest: words }
}

function withoutComma(words: Words): Words {
  const end = words.low.search(/[\s,;(-]+$/)
  return end < 0 ? words : cut(words, 0, end)
}

/** Takes "friday" off the beginning of "friday to call mom". */
export function takeDueAtStart(words: Words): Dated {
  const found = findDueAtStart(words.low)
  return found ? { rest: cut(words, found.end), due: found.due } : { rest: words }
}
