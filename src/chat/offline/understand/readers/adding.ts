import { isDue } from '../../../../language/task/due-phrases.ts'
import { takeDetails } from '../phrases/details.ts'
import { takeDueAtEnd } from '../phrases/due-phrases.ts'
import { findLists, type ListPhrase, tagOf } from '../phrases/lists.ts'
import type { Evidence } from '../phrases/references.ts'
import { cleanTitle, isNoTitle } from '../phrases/titles.ts'
import { cut, join, type Words } from '../text/words.ts'
import type { RequestArgs } from '../understood.ts'
import { asking, type Clause, doing, proposing, type Reading, suggesting } from './reading.ts'

export interface Adding {
  readonly evidence?: Evidence
  /** What was said beside the title. */
  readonly args?: RequestArgs | undefined
  readonly due?: string | undefined
  readonly isClosed?: boolean
}

/** Makes the request, or asks for the title when nothing is named. */
export function adding(
  clause: Clause,
  what: Words,
  { evidence = 'strong', args = {}, due, isClosed = false }: Adding = {},
): Reading {
  const { rest: named, list } = withoutList(what)
  const { rest, details } = takeDetails(named)
  const title = cleanTitle(rest)
  const day = due ?? details.due ?? args.due
  const tags = [...new Set([...(details.tags ?? []), ...(args.tags ?? []), ...(list?.tags ?? [])])]
  const all = { ...args, ...details, ...(day && { due: day }), ...(tags.length > 0 && { tags }) }
  if (isNoTitle(title)) return askingTitle(clause, all)
  return doing('add', clause, { title, ...all }, evidence, isClosed || list !== undefined)
}

function askingTitle(clause: Clause, args: RequestArgs): Reading {
  return asking(clause, 'What should the task say?', {
    reason: 'missing',
    missing: ['title'],
    proposal: proposing(clause, 'add', args, { missing: ['title'] }),
  })
}

/** "i need to buy candles" is a duty, perhaps not a request. */
export function offering(clause: Clause, what: Words): Reading | undefined {
  const offer = adding(clause, what).requests[0]
  if (offer?.intent !== 'add' || offer.args.title === undefined) return undefined
  return suggesting(clause, `Should I add "${offer.args.title}" to your tasks?`, 'add', offer.args)
}

/** Words that put something on a list. */
export const ontoList = /^(?:to|onto|on to|on|into|in to|in|inside|under|for|at)$/

const definite = /^(?:my|our|the|this|today|tomorrow)/
const leadsOn = /^(?:to|that|called|named|saying|for|about|:|,|-)(?: |$)/

/** "call mom on my list" says where it goes, not what it is. */
function withoutList(what: Words): { rest: Words; list?: RequestArgs } {
  const isPlace = (one: ListPhrase) => ontoList.test(one.link) && one.isOwn && definite.test(one.owner)
  const list = findLists(what.low).filter(isPlace).at(-1)
  if (!list || list.isPlural) return { rest: what }
  const after = cut(what, list.end)
  const isLed = leadsOn.test(after.low)
  if (list.start === 0 && !isLed) return { rest: what }
  if (after.low !== '' && !isDue(after.low) && !isLed) return { rest: what }
  return { rest: join(cut(what, 0, list.start), after), list: argsOfList(list) }
}

/** What a list says about the tasks on it: its name is a tag, and "today's list" a date. */
export function argsOfList(list: ListPhrase, after?: Words): RequestArgs {
  const tag = tagOf(list)
  const day = /^(?:today|tonight|tomorrow|this week)/.exec(list.owner)?.[0]
  const due = (after && takeDueAtEnd(after).due) ?? day
  return { ...(tag && { tags: [tag] }), ...(due && { due }) }
}
