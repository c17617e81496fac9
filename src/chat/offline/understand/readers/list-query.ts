import { takeDueAtEnd } from '../phrases/due-phrases.ts'
import type { ListPhrase } from '../phrases/lists.ts'
import { isVague, taskNoun } from '../phrases/nouns.ts'
import { cleanTitle } from '../phrases/titles.ts'
import { cut, match, part, pattern, type Words } from '../text/words.ts'

const asked = part`told you to|tell you to|ask you to|asked you to`
const beforeList = pattern`^(?:(?:tell me|check|see|let me know|find out|know|do you know|verify
  |confirm)(?: if| whether| and see if| to see if)? )?
  (?:is|are|was|were|will|has|have|do|did|does|if|whether|had|haven't|didn't|don't|isn't|aren't
  |wasn't)(?: (?:i|we|there|you))?
  (?: (?:have|had|put|add|added|write|written|get|got|include|included|need|already|ever|still|also|just
  |remember(?:ed)? to (?:put|add|include)|(?:${asked}) (?:add|put)|scheduled|a|an|the|any|some|listed|be))*
  [ ](?<what>.+?)(?: (?:be|been|already|still|listed|scheduled|coming up|included|added|put|down|planned
  |showing|currently|set|is|are))*$`
const onList = /^(?:on|in|to|onto|off|from|of)$/
const listHas = pattern`^(?:have|has|include|includes|contain|contains|show|say|says|got|list
  |mention)(?: (?:a|an|any|the|some))? (?<what>.+?)(?: (?:on it|in it|listed|there|written down))?$`
const about = pattern`\b(?:about|regarding|related to|containing|mentioning|with|called|named|for|say(?:s
  |ing)? anything about|that (?:mention|include|have|contain)) (?:the word )?(?<what>.+)$`
const oneTask = pattern`^(?:do|did|have|is|are|was|were|any|check|check for
  |check if)\b.*?\b(?:${taskNoun}) (?:for|about|to|regarding|called|named|on) (?<what>.+)$`
const added = pattern`^(?:did|have|had|haven't|didn't) i (?:already |ever |just |also )?(?:add|added
  |put down|write down|written down|note down|noted|note|create|created|(?:${asked}) (?:add
  |remind me)) (?<what>.+?)(?: (?:already|yet|before))?$`
const noQuery =
  /^(?:i|me|you|do|the|any|all|some|today|tomorrow|(?:anything|something|what).*|(?:(?:high|low) )?priority|everything)$/i

/** "is paprika on my list" asks for paprika. */
export function queryOf(words: Words, list: ListPhrase | undefined): string | undefined {
  const places = list ? aroundList(words, list) : inQuestion(words)
  for (const place of places) {
    const query = place ? cleanTitle(takeDueAtEnd(place).rest) : ''
    if (query !== '' && !isVague(query.toLowerCase()) && !noQuery.test(query)) return query
  }
  return undefined
}

function aroundList(words: Words, list: ListPhrase): (Words | undefined)[] {
  const after = cut(words, list.end)
  const isHad = /^(?:does|do|did)\b/.test(words.low)
  return [
    onList.test(list.link) ? match(cut(words, 0, list.start), beforeList)?.part('what') : undefined,
    isHad ? match(after, listHas)?.part('what') : undefined,
    match(after, about)?.part('what'),
  ]
}

function inQuestion(words: Words): (Words | undefined)[] {
  return [about, oneTask, added].map((way) => match(words, way)?.part('what'))
}
