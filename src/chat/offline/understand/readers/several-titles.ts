import type { Evidence } from '../phrases/references.ts'
import { splitAt } from '../text/clauses.ts'
import { match, pattern, type Words } from '../text/words.ts'
import type { RequestArgs } from '../understood.ts'
import { adding } from './adding.ts'
import type { Clause, Reading } from './reading.ts'

const announced = pattern`^(?:(?:these|the following|those|two|three|four|five|\d|some|a few|several
  |my) )*(?:new )?
  (?:tasks|items|things|reminders|to-?dos)(?: (?:to|on) (?:my|the) list)?:\s*`
const betweenPoints = /\n(?:[-*•–]|\d{1,2}[.)]|\[ ?\])?\s*/g
const betweenAny = /(?:^|\n)(?:[-*•–]|\d{1,2}[.)]|\[ ?\])\s*|,? and |, |\n/g
const betweenThings = /,(?: and)? | and (?=[^,]*$)/g

/** "three tasks: call mom, pay rent and buy stamps" announces them, so every comma parts two. */
export function readAnnounced(clause: Clause, what: Words): Reading | undefined {
  const found = match(what, announced)
  if (!found) return undefined
  const titles = splitAt(found.after, betweenAny).filter(hasLetters)
  return addingEach(clause, titles, 'strong')
}

/** A list of points, or at least three short things in a row. */
export function readSeveral(
  clause: Clause,
  what: Words,
  evidence: Evidence,
  args: RequestArgs = {},
): Reading | undefined {
  const titles = splitTitles(what)
  const reading = addingEach(clause, titles, evidence, args)
  const isWhole = titles.length > 1 && reading.requests.every(({ intent }) => intent === 'add')
  return isWhole ? { ...reading, isClosed: true } : undefined
}

function addingEach(
  clause: Clause,
  titles: readonly Words[],
  evidence: Evidence,
  args: RequestArgs = {},
): Reading {
  return { requests: titles.flatMap((title) => adding(clause, title, { evidence, args }).requests), evidence }
}

const colon = pattern`^ ?: ?`
const mostWordsOfThing = 4

function splitTitles(what: Words): Words[] {
  const points = splitAt(what, betweenPoints).filter(hasLetters)
  if (points.length > 1) return points
  const things = splitAt(match(what, colon)?.after ?? what, betweenThings)
  const isShort = (thing: Words) => thing.low !== '' && thing.low.split(' ').length <= mostWordsOfThing
  return things.length >= 3 && things.every(isShort) ? things : []
}

function hasLetters(words: Words): boolean {
  return /[\p{L}\p{N}]/u.test(words.low)
}
