import { findDueInside } from '../../../../language/task/due-phrases.ts'
import { priorityPatterns, readLevel } from '../../../../language/task/priority-phrases.ts'
import { unquote } from '../text/quotes.ts'
import { cut, join, match, nothing, pattern, type Words } from '../text/words.ts'
import type { RequestArgs, TaskPriority } from '../understood.ts'
import { takeDueAtEnd, takeDueAtStart } from './due-phrases.ts'

export interface Detailed {
  readonly rest: Words
  readonly details: Pick<RequestArgs, 'description' | 'priority' | 'tags' | 'due'>
}

/** Takes the description, the tags, the priority and the date out of the words; what is left is the title. */
export function takeDetails(words: Words): Detailed {
  const { rest: undescribed, description } = takeDescription(words)
  const { rest: untagged, tags } = takeTags(undescribed)
  const last = takePriority(untagged)
  const { rest: undated, due } = takeDue(last.rest)
  // The priority may stand before the date or after it.
  const { rest, priority } = last.priority ? { ...last, rest: undated } : takePriority(undated)
  return {
    rest,
    details: {
      ...(description && { description }),
      ...(priority && { priority }),
      ...(tags.length > 0 && { tags }),
      ...(due && { due }),
    },
  }
}

// "friday to call mom", "tomorrow: pay the rent"
const leadsOn = pattern`^(?:to|[:,-]) ?`

function takeDue(words: Words): { rest: Words; due?: string } {
  const ending = takeDueAtEnd(words)
  // A title that is only a date is a title: "add friday to my list".
  if (ending.due && ending.rest.low !== '') return ending
  const starting = takeDueAtStart(words)
  const led = match(starting.rest, leadsOn)
  if (starting.due && led) return { rest: led.after, due: starting.due }
  const due = findDueInside(words.low)?.due
  return due ? { rest: words, due } : { rest: words }
}

const described = pattern`[ ,;]*\b(?:(?:with|and) )?(?:(?:a|the|this|following) ){0,2}(?:description
  |details?|notes?)(?: (?:of|that says|saying|is|as|to|that|which says))? ?[:=-]? ?(?<text>"[^"]+"
  |(?<=[:=-] ?).+|(?<=(?:with|and) (?:a |the )?(?:description|details?|notes?)(?: \p{L}+){0,2} )\p{L}.*)$`

function takeDescription(words: Words): { rest: Words; description?: string } {
  const found = match(words, described)
  const description = found && unquote(found.part('text').raw)
  return found && description && found.before.low !== ''
    ? { rest: found.before, description }
    : { rest: words }
}

const hashTag = /(?:^|\s)#(?=\p{L})([\p{L}\p{N}_-]{1,30})(?![\p{L}\p{N}_-])/gu
const taggedWith = pattern`[ ,]*\b(?:tagged(?: (?:as|with))?|with (?:the )?tags?|tags?:
  |labell?ed(?: as)?) (?<tags>[\p{L}\p{N}_-]+(?:(?:, ?| and | )[\p{L}\p{N}_-]+){0,3})$`

function takeTags(words: Words): { rest: Words; tags: string[] } {
  const tags = Array.from(words.low.matchAll(hashTag), ([, tag]) => tag as string)
  const bare = tags.length === 0 ? words : withoutAll(words, hashTag)
  const found = match(bare, taggedWith)
  if (!found) return { rest: bare, tags }
  const more = found
    .part('tags')
    .low.split(/, ?| and | /)
    .filter(Boolean)
  return { rest: found.before, tags: [...tags, ...more] }
}

function withoutAll(words: Words, what: RegExp): Words {
  let rest = nothing
  let from = 0
  for (const found of words.low.matchAll(what)) {
    rest = join(rest, cut(words, from, found.index))
    from = found.index + found[0].length
  }
  return join(rest, cut(words, from))
}

function takePriority(words: Words): { rest: Words; priority?: TaskPriority } {
  for (const one of priorityPatterns) {
    const found = match(words, one)
    const rest = found && join(found.before, found.after)
    if (found && rest?.low !== '')
      return { rest: rest as Words, priority: readLevel(found.part('level').low) }
  }
  return { rest: words }
}
