import type { ChangeOf } from '../../change.ts'
import type { Discovery, FileMark } from '../../context/discovery.ts'
import type { Hit } from '../../context/hit.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { Authors } from '../authors.ts'
import { cut } from './budget.ts'
import { changeVerbs, type Names, oneLine, showMoment } from './task-lines.ts'
import { linesOf, verbatimLine } from './verbatim-line.ts'

/** What people and files said, marked on every line, so that it is read as data and cannot end before its end. */
export function quoted(text: string): string {
  return linesOf(text)
    .map((line) => `> ${verbatimLine(line)}`)
    .join('\n')
}

/** `change 57: remembered d12 by codex, 15 Nov 09:12`. */
export function rememberedLine(
  change: ChangeOf<Discovery>,
  clock: Clock,
  { changeReference }: Pick<Names, 'changeReference'>,
): string {
  const what = change.entries.map(({ before, after }) => `d${(after ?? before)?.id}`)
  const { client, actor, at } = change.origin
  const did =
    change.undoes === null
      ? `${changeVerbs[change.kind]} ${what[0]}`
      : `undid change ${changeReference(change.undoes)}`
  return `change ${changeReference(change.id)}: ${did} by ${oneLine(client ?? actor)}, ${showMoment(at, clock)}`
}

/** `d12 rule · auth · 3 Nov · by Grace`, where another wrote it, and what has changed since. */
export function discoveryHead(
  discovery: Discovery,
  clock: Clock,
  stale: readonly FileMark[] | undefined,
  authors?: Authors,
): string {
  const { id, type, module, createdAt, replacedBy, task } = discovery
  const author = authors?.get(discovery.author)
  return [
    `d${id} ${type}`,
    module === null ? '' : oneLine(module),
    showMoment(createdAt, clock),
    author === undefined ? '' : `by ${oneLine(author)}`,
    task === null ? '' : `task #${task}`,
    replacedBy === null ? '' : `replaced by d${replacedBy}`,
    stale?.length ? `stale: ${someOf(stale)} changed since` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function someOf(files: readonly FileMark[]): string {
  const named = files.slice(0, 3).map(({ path }) => oneLine(path))
  const more = files.length - named.length
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Whether it may well be about something else. */
export function isWeak({ confidence = 'sure' }: Hit): boolean {
  return confidence !== 'sure'
}

export function hitLines(
  hit: Hit,
  clock: Clock,
  stale: readonly FileMark[] | undefined,
  budget: number,
  authors?: Authors,
): string {
  if (hit.source !== 'code') {
    const where = `context://${hit.discovery.id}`
    const newer = hit.newer === undefined ? '' : ` · newer, alike: d${hit.newer}`
    const until = hit.heldUntil ? ` · held until ${showMoment(hit.heldUntil, clock)}` : ''
    const weak = isWeak(hit) ? ' · weak' : ''
    return `${discoveryHead(hit.discovery, clock, stale, authors)}${until}${newer}${weak}\n${quoted(cut(hit.text, budget, where))}`
  }
  const { path, from, to, name, module, isChanged } = hit.code
  const head = [
    `code ${oneLine(path)}:${from}-${to}`,
    name === null ? '' : shortened(oneLine(name)),
    oneLine(module),
    isChanged ? 'stale: changed since it was indexed' : '',
    isWeak(hit) ? 'weak' : '',
  ]
  return `${head.filter(Boolean).join(' · ')}\n${quoted(cut(hit.text, budget, path))}`
}

/** A block of small declarations has the names of all of them. */
function shortened(names: string): string {
  return names.length > 80 ? `${names.slice(0, 80).toWellFormed()}…` : names
}
