import { unquote } from '../../text/quotes.ts'
import { type Match, part, pattern } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'
import { anyVerb, into, named, shouldBe, spoken, type Way } from './way.ts'

const field = part`description|details?|notes?|body|comment`
const note = part`(?: an?| the| this| another)? (?<field>note|comment|details?|description)`
const saying = part`(?: of| that says| saying)?:?`

/** "put 'two metres' in the description of the rope task", "add a note to task 3: …". */
export const textWays: readonly Way[] = [
  [
    pattern`^(?<verb>put|add|write|set|include|append|insert
      |attach)(?: the)?(?: ${field})? (?<text>.+?) (?:in|into|to|as|on|for)(?: the)? ${field} (?:of|for|on
      |to|in) (?<what>.+)$`,
    textOf,
  ],
  [
    pattern`^(?:put|add|write|append|attach|include)${note}(?: saying| that says)? (?<text>".+?"
      |[^:]+?) (?:to|on|for|in) (?<what>${spoken})$`,
    noteOf,
  ],
  [
    pattern`^(?:put|add|write|append|attach|include)${note} (?:to|on|for|in) (?<what>.+?)(?: (?:saying
      |that says|that|with)|:| -|,) (?<text>.+)$`,
    noteOf,
  ],
  [
    pattern`^add (?:more |some |extra )?(?:details?|info|information) to (?<what>.+?)[:,–—-]+ ?(?<text>.+)$`,
    noteOf,
  ],
  [pattern`^(?:append|attach|add) to (?<what>.+?)(?:'s)? ${field} ?[:,–—-]+ ?(?<text>.+)$`, noteOf],
  [pattern`^(?:append|attach|add) (?<text>"[^"]+") (?:to|on) (?<what>${named})$`, noteOf],
  [
    pattern`^(?:${anyVerb}) (?:the )?${field} (?:of|for|on|in) (?<what>.+?) ${into} ?:? ?(?<text>.+)$`,
    textOf,
  ],
  [pattern`^(?:${anyVerb}) (?<what>.+?)(?:'s)? ${field} ${into} ?:? ?(?<text>.+)$`, textOf],
  [
    pattern`^(?:${anyVerb}) (?<what>.+?) with (?:the |a |this )?(?:new )?${field}${saying} (?<text>.+)$`,
    textOf,
  ],
  [pattern`^give (?<what>.+?) (?:the|a) (?:new )?${field}${saying} (?<text>.+)$`, textOf],
  [pattern`^describe (?<what>${spoken}) as (?<text>.+)$`, textOf],
  [
    pattern`^(?:(?:for|in|on) )?(?<what>${named}) ?[:,–—-]* ?(?:${anyVerb}|add
      |write) (?:the |its |a )?${field} ?${into}? ?:? ?(?<text>.+)$`,
    textOf,
  ],
  [pattern`^(?:the )?${field} (?:of|for|on) (?<what>.+?) ${shouldBe} ?:? ?(?<text>.+)$`, textOf],
  [
    pattern`^(?:clear|remove|delete|erase|empty) (?:the )?${field} (?:of|for|on|from|in) (?<what>.+)$`,
    () => ({ description: '' }),
  ],
]

function textOf(found: Match): RequestArgs | undefined {
  const text = unquote(found.part('text').raw)
  if (text === '') return undefined
  // What is added keeps what is there.
  return /^(?:add|append|attach)$/.test(found.part('verb').low) ? { note: text } : { description: text }
}

function noteOf(found: Match): RequestArgs | undefined {
  const text = unquote(found.part('text').raw)
  if (text === '') return undefined
  return found.part('field').low === 'description' ? { description: text } : { note: text }
}
