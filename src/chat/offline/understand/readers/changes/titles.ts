import { isDue } from '../../../../../language/task/due-phrases.ts'
import { readLevel } from '../../../../../language/task/priority-phrases.ts'
import { takeDueAtStart } from '../../phrases/due-phrases.ts'
import { cleanNewTitle } from '../../phrases/titles.ts'
import { type Match, match, part, pattern } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'
import { anyVerb, changeVerb, into, named, numbered, shouldBe, spoken, type Way } from './way.ts'

const field = part`title|name|wording|text|heading`
const rename = part`renam(?:e|ing)|re-?titl(?:e|ing)`

/** "rename task 2 to Shopping", "task 3 should say …", "i mistyped task 7, it should be …". */
export const titleWays: readonly Way[] = [
  [
    pattern`^(?:${anyVerb}) (?<what>.+?) so (?:that )?(?:(?:the |its )?${field}|it) (?:reads|says|is
      |becomes) ?:? ?(?<title>.+)$`,
    titleOf,
  ],
  [pattern`^(?:${anyVerb}) (?:the )?${field} (?:of|for|on) (?<what>.+?) ${into} ?:? ?(?<title>.+)$`, titleOf],
  [pattern`^(?:${anyVerb}) (?<what>.+?)(?:'s)? ${field} ${into} ?:? ?(?<title>.+)$`, titleOf],
  [pattern`^(?:make|have|let) (?<what>.+?) (?:say|read|be called) (?<title>.+)$`, titleOf],
  [pattern`^(?:${rename}) (?<what>.+?) ${into} ?:? ?(?<title>.+)$`, newTitleOf],
  [pattern`^(?:${rename}) (?<what>${numbered}|"[^"]+"|it),? (?<title>.+)$`, newTitleOf],
  [
    pattern`^(?:${changeVerb}) (?<what>(?:the|my|a) (?:reminder|task|to[- ]?do) (?:to|for|about) .+?) (?:to
      |into|to say|to read) (?<title>.+)$`,
    titleOf,
  ],
  [pattern`^(?:${changeVerb}) (?<what>.+?) ${into} ?:? ?(?<title>.+)$`, titleOf],
  [
    pattern`^(?:${changeVerb}) (?<what>${numbered}|"[^"]+")(?: ?[:,–—-]+
      |,? (?:and )?make it) ?(?:say |read |make it |to |it's now )?(?<title>.+?)(?: instead)?$`,
    titleOf,
  ],
  [pattern`^(?<what>${named}) ${shouldBe} (?<title>.+?)(?: instead)?$`, titleOf],
  [pattern`^(?:the )?${field} (?:of|for|on) (?<what>.+?) ${shouldBe} ?:? ?(?<title>.+)$`, titleOf],
  [
    pattern`^(?:for|in
      |on) (?<what>${named}),? (?:${anyVerb}) (?:the |its )?${field} ${into} ?:? ?(?<title>.+)$`,
    titleOf,
  ],
  [pattern`^give (?<what>.+?) (?:the|a) (?:new )?(?:title|name)(?: of)?:? (?<title>.+)$`, titleOf],
  [
    pattern`^(?:fix|correct) (?:the |a )?(?:typo|spelling|mistake|error)s? in (?<what>.+?)(?: ?[:,–—-]+
      | to) ?(?:it should (?:say|read|be) )?(?<title>.+)$`,
    titleOf,
  ],
  [pattern`^(?:swap|exchange) (?<what>${named}) (?:for|with) (?<title>.+)$`, titleOf],
  [pattern`^turn (?<what>${spoken}) into (?<title>.+)$`, titleOf],
  [pattern`^(?:call|name) (?<what>${named}|it) (?<title>.+)$`, titleOf],
  [
    pattern`^(?:i|we)(?:'d| would)? (?:want|need|like|prefer) (?<what>${named}) to (?:be|say|read|become
      |be called|be named) (?<title>.+)$`,
    titleOf,
  ],
  [
    pattern`^(?:.{0,40} )?(?<what>${named})(?: .{0,40})?[,;.:–—-]+ (?:it|that
      |the title) ${shouldBe} (?<title>.+)$`,
    titleOf,
  ],
  [
    pattern`^(?<what>${named}) (?:needs|gets|wants|has) (?:a |the )?new (?:title|name
      |wording)[:,]? ?(?<title>.+)$`,
    titleOf,
  ],
  [pattern`^(?<what>${named}) ?(?:->|→|=>|becomes) ?(?<title>.+)$`, titleOf],
  [
    pattern`^(?<what>${named}) ?[:,–—-]+ ?(?:${anyVerb})(?: it| the title| the name)? ${into} ?(?<title>.+)$`,
    titleOf,
  ],
]

const level = pattern`^(?<level>high|low|medium|normal|top)(?: priority)?$`

/** "change task 3 to friday" and "to high priority" are about other fields. */
function titleOf(found: Match): RequestArgs | undefined {
  const given = found.part('title')
  if (isDue(given.low)) return { due: takeDueAtStart(given).due ?? given.low }
  const priority = match(given, level)?.part('level').low
  if (priority) return { priority: readLevel(priority) }
  return newTitleOf(found)
}

function newTitleOf(found: Match): RequestArgs | undefined {
  const title = cleanNewTitle(found.part('title'))
  return title === '' ? undefined : { title }
}
