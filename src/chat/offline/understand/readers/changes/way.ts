import { taskNoun } from '../../phrases/nouns.ts'
import { type Match, part } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'

/** One way of asking for a change: its pattern names the task `what`, and the rest says the change. */
export type Way = readonly [RegExp, (found: Match) => RequestArgs | undefined]

export const changeVerb = part`renam(?:e|ing)|re-?titl(?:e|ing)|chang(?:e|ing)|updat(?:e|ing)|edit(?:ing)?
  |modify(?:ing)?|correct(?:ing)?|revis(?:e|ing)|rewrit(?:e|ing)|amend|alter|adjust|reword|rephrase|replace
  |switch|swap`
export const anyVerb = part`${changeVerb}|turn|set|make|fix|have|let|put`

/** Between what is and what shall be. */
export const into = part`to say|to read|(?:to|with|into) the (?:title|name)|to be called|to be|to|into|as
  |with|by|say|read|:|=|->|→`
export const shouldBe = part`(?:should|must|needs to|ought to|is supposed to
  |was supposed to) (?:now )?(?:say|read|be called|be named|be titled|be|become|have been|have said)`

export const numbered = part`(?:the |my )?(?:${taskNoun})(?: number| no\.?)? ?#?\d+|#\d+`
/** A task that is surely meant as one. */
export const named = part`${numbered}|"[^"]+"|(?:the|my) (?:\p{L}+ ){1,5}?(?:task|reminder|to[- ]?do)`
/** The same by any number of words. */
export const spoken = part`(?:the |my )?(?:${taskNoun}) .+?|.+? (?:${taskNoun})|#\d+|"[^"]+"`
