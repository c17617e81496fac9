import { fold, oneOf } from './plain.ts'

/** A whole message that asks which tasks were counted. */
export const asksWhich = oneOf(
  'which|which ones|which one|which are they|which are those|show them|list them|what are they|welche|welche denn|lesquelles|lesquels|cuales|quais|quais sao|quali|welke|welke dan|どれ|どれですか|哪些|哪几个|哪些啊',
)

/** Words that only join what is said to what was said before. */
export const joining: ReadonlySet<string> = new Set(
  'and also too plus with tag it und auch noch et aussi y tambien e anche tambem en ook も 也 还有 加上'.split(
    ' ',
  ),
)

const too =
  /\b(?:as well|too|also|auch|ebenfalls|aussi|egalement|pareil|tambien|igual|tambem|anche|pure|ook|eveneens|same for|same with|genauso)\b|もそう|もお願い|も同じ|も(?=$|[。!！])|也一样|也(?=$|[。!！了])/giu

/** A few words that say "this one as well", without those that say so; null where none does. */
export function withoutToo(text: string): string | null {
  const low = fold(text)
  const rest = low
    .replace(too, ' ')
    .replace(/\b(?:and|und|et|y|e|en|jetzt|now|ya|ja|gia|deja|already)\b/gu, ' ')
  return rest.length === low.length || low.split(/\s+/).length > 7 ? null : rest.trim()
}
