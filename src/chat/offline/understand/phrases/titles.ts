import { isDue } from '../../../../language/task/due-phrases.ts'
import { unquote } from '../text/quotes.ts'
import { match, pattern, trimEnd, type Words } from '../text/words.ts'
import { isVague } from './nouns.ts'

const mark = String.raw`[\s:,;=–—-]+`
const leadsToTitle = pattern`^(?:${mark}
  |(?:to say|to read|that says|which says|saying|called|named|titled|entitled|labell?ed
  |with (?:the )?(?:contents?|text|body|title|name)(?: of)?)(?= |:)
  |(?:to|that|about|of|as|is|for(?! (?:me|myself) to ))(?= )
  |(?:that )?i(?:'ve| have)? (?:need|have|got|want|must|should|ought)(?: to)?(?= )
  |for (?:me|myself) to(?= )|for (?:me|myself)(?= ?[:,-])
  |out of(?= )|(?:set|made|going|needed|created)(?= (?:for|to|about|that) )
  |so (?:that )?i (?:can |will |'ll )?(?:remember|don't forget)(?: to)?(?= )|later(?= to )
  |(?:(?:i|we) (?:need|have|want) to )?remember to(?= )|some(?= )|please(?= )|in(?= (?:for|to) ))`
const leadsToNewTitle = pattern`^${mark}`
const mostLeads = 8

/** A title as it should stand in the list: without the words that lead to it or say please. */
export function cleanTitle(words: Words): string {
  return unquote(trimEnd(withoutLead(words, leadsToTitle)).raw)
}

/** A new title is taken as it was given, except for marks and thanks around it. */
export function cleanNewTitle(words: Words): string {
  return unquote(trimEnd(withoutLead(words, leadsToNewTitle)).raw)
}

function withoutLead(words: Words, lead: RegExp): Words {
  let rest = words
  for (let turn = 0; turn < mostLeads; turn++) {
    const found = match(rest, lead)
    if (!found || found.after.low === '') break
    rest = found.after
  }
  return rest
}

const atSomeTime = pattern`^(?:later|again|soon|please|for me|at a later time|later on|in a bit|in a while
  |me|(?:about
    |of) (?:it|that|this)|on time|some ?time)$`

/** Nothing to do is named: "something", only a date, or no letter at all. */
export function isNoTitle(title: string): boolean {
  const low = title.toLowerCase()
  return !/[\p{L}\p{N}\p{S}]/u.test(low) || isDue(low) || isVague(low) || atSomeTime.test(low)
}
