import { takeDueAtEnd } from '../phrases/due-phrases.ts'
import { type ListPhrase, tagOf } from '../phrases/lists.ts'
import { pattern, type Words } from '../text/words.ts'
import type { ListView, RequestArgs, TaskPriority } from '../understood.ts'
import { queryOf } from './list-query.ts'

/** What a question about the list narrows it to. */
export function filtersOf(words: Words, list: ListPhrase | undefined): RequestArgs {
  const query = queryOf(words, list)
  const low = query ? words.low.replace(query.toLowerCase(), ' ') : words.low
  const view = viewOf(low)
  const tag = tagOf(list) ?? tagIn(low)
  const priority = priorityOf(low)
  const due = view === undefined ? takeDueAtEnd(words).due : undefined
  return {
    ...(view && { view }),
    ...(query && { query }),
    ...(tag && { tag }),
    ...(priority && { priority }),
    ...(due && { due }),
  }
}

const views: readonly (readonly [RegExp, ListView])[] = [
  [/\b(?:overdue|past due|late ones|late tasks|missed|behind on)\b/, 'overdue'],
  [
    pattern`\b(?:not (?:yet )?(?:done|finished|completed?)|unfinished|incomplete|uncompleted|pending|open
      |outstanding|remaining|left|undone|still (?:have|need)|haven't)\b`,
    'open',
  ],
  [/\b(?:blocked|waiting|stuck)\b/, 'blocked'],
  [
    pattern`^(?!.*\b(?:to (?:be|get|have) done|get done)\b).*\b(?:done|completed|finished|accomplished
      |checked off|closed)\b`,
    'done',
  ],
  [/\b(?:today|today's|tonight)\b/, 'today'],
  [
    pattern`\b(?:ready|(?:can|could|should) i (?:start|begin|do|work)|up next
      |next(?! (?:week|month|year|\p{L}+day))|actionable|available)\b`,
    'ready',
  ],
  [/\b(?:all|every|everything|entire|whole|full)\b/, 'all'],
]

function viewOf(low: string): ListView | undefined {
  return views.find(([words]) => words.test(low))?.[1]
}

const priorities: readonly (readonly [RegExp, TaskPriority])[] = [
  [
    pattern`\b(?:high|top|highest)[- ]priority|\burgent\b|\bmost important\b
      |\bimportant (?:tasks|things|ones|items)`,
    'high',
  ],
  [/\blow[- ]priority\b/, 'low'],
  [/\bmedium[- ]priority\b/, 'medium'],
]

function priorityOf(low: string): TaskPriority | undefined {
  return priorities.find(([words]) => words.test(low))?.[1]
}

const hashTag = /(?:^|\s)#(\p{L}[\p{L}\p{N}_-]*)/u
const tagged = /\b(?:tagged|with the tag|with tag|labell?ed)(?: as| with)? #?([\p{L}\p{N}_-]+)/u

function tagIn(low: string): string | undefined {
  return hashTag.exec(low)?.[1] ?? tagged.exec(low)?.[1]
}
