import { taskNoun } from '../../phrases/nouns.ts'
import { type Match, part, pattern } from '../../text/words.ts'
import type { RequestArgs } from '../../understood.ts'
import type { Way } from './way.ts'

const task = part`(?:the )?(?:${taskNoun}) .+|#\d+`
const tag = String.raw`#?[\p{L}\p{N}_-]+`

/** "start working on task 3", "tag task 3 with work". */
export const stateWays: readonly Way[] = [
  [pattern`^(?:start|begin)(?:ing)?(?: working on| work on)? (?<what>${task})$`, () => ({ status: 'doing' })],
  [
    pattern`^(?:(?:i'?m|i am|we are|we're) )?(?:now |currently )?(?:working on
      |started(?: working on)?) (?<what>${task})$`,
    () => ({ status: 'doing' }),
  ],
  [
    pattern`^(?:mark|set|move|change)(?:ing)? (?<what>.+?) (?:as|to) (?:in[- ]progress|started|doing
      |ongoing|being worked on)$`,
    () => ({ status: 'doing' }),
  ],
  [pattern`^(?:tag|label)(?:ing)? (?<what>.+?) (?:with|as) (?<tags>${tag}(?:(?:, ?| and )${tag})*)$`, tagsOf],
]

function tagsOf(found: Match): RequestArgs {
  const tags = found.part('tags').low.split(/, ?| and /)
  return { tags: tags.map((one) => one.replace(/^#/, '')) }
}
