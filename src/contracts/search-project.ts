import { askingSentences } from '../context/asking-sentences.ts'
import { completeFew } from '../context/complete-few.ts'
import type { FileMark, NoteType } from '../context/discovery.ts'
import { longestQuestion } from '../context/distil.ts'
import type { Mended } from '../context/misspelt.ts'
import { prepareQuery } from '../context/prepare-query.ts'
import { search } from '../context/search.ts'
import type { SearchResult } from '../context/search-request.ts'
import { Failure } from '../errors.ts'
import type { DateWindow, ReadingOptions } from '../language/dates/reading.ts'
import { type Clock, startOfDay } from '../tasks/calendar.ts'
import { type Due, dueAt, isWholeDay } from '../tasks/due.ts'
import type { IndexedCode, OpenProject, ToolContext } from './contract.ts'
import { staleMarks } from './stale-marks.ts'

export interface ProjectSearch {
  readonly query: string
  readonly type?: NoteType | undefined
  readonly module?: string | undefined
  readonly limit: number
}

export interface SearchedProject {
  readonly found: SearchResult
  readonly stale: ReadonlyMap<number, readonly FileMark[]>
  readonly code: IndexedCode | null
  /** What was done otherwise than asked, and why. */
  readonly problem: string | null
  /** The time that the question named. */
  readonly window: DateWindow | null
  /** The same in words. */
  readonly when: string | null
  /** Words that nothing has, with those that were searched for beside them or instead. */
  readonly misspelt: readonly Mended[]
}

/** Searches what the project knows and its code. Where the meaning cannot be had, words alone must do. */
export async function searchProject(
  { project, clock, signal, warn }: ToolContext,
  request: ProjectSearch,
): Promise<SearchedProject> {
  const code = await project.code()
  const { embedder, problem } = await openEmbedder(project)
  const asking = request.query.length > longestQuestion ? askingSentences(request.query) : null
  const timed = await readAsked({ ...request, query: asking ?? request.query }, clock)
  const { mended, isDistilled, ...prepared } = await prepareQuery(timed.query, project.context, code)
  const asked = { ...timed, ...prepared }
  const byWords = () => search(project.context, null, code, asked, clock.now, signal)
  await completeFew(project.context, embedder)
  const found = await search(project.context, embedder, code, asked, clock.now, signal).catch((error) => {
    if (!(error instanceof Failure) || error.reason !== 'embedding_failed') throw error
    warn('the query could not be embedded')
    return byWords()
  })
  const discoveries = found.hits.flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
  const { window } = asked
  const remarks = [
    ...mended.map(mendedWords),
    asking === null ? '' : `a long question, searched for what it asks: ${asking}`,
    isDistilled ? distilledWords(prepared.query) : '',
    problem ?? '',
  ]
  return {
    ...{ found, stale: await staleMarks(project.files, discoveries), code },
    ...{ window, when: window && whenWords(window), misspelt: mended },
    problem: remarks.filter(Boolean).join('\n') || null,
  }
}

function mendedWords({ word, meant }: Mended): string {
  return `"${word}" is in no note and no code: searched for "${meant}", too`
}

function distilledWords(query: string): string {
  return `a long question, searched for its telling words: ${query}`
}

/** The request with the time that its question names, which is then no longer searched for. */
async function readAsked(request: ProjectSearch, clock: ReadingOptions) {
  // The words of dates are loaded when somebody asks.
  const { readQuestionTime } = await import('../language/questions/question-time.ts')
  const { window, order, kind, isHistory, subject } = await readQuestionTime(request.query, clock)
  return {
    ...request,
    query: subject,
    window,
    ...(window?.from && { since: startOf(window.from, clock) }),
    ...(window?.to && { until: endOf(window.to, clock) }),
    ...(order && { order }),
    ...(kind && { kind }),
    ...(isHistory && { history: true }),
  }
}

function startOf(due: Due, { zone }: Clock): Date {
  return isWholeDay(due) ? startOfDay(due, zone) : new Date(dueAt(due))
}

function endOf(due: Due, { zone }: Clock): Date {
  if (!isWholeDay(due)) return new Date(dueAt(due))
  const next = new Date(Date.parse(due) + 86_400_000).toISOString().slice(0, 10)
  return startOfDay(next as Due, zone)
}

/** `2026-11-09 to 2026-11-15`. */
function whenWords({ from, to }: DateWindow): string {
  if (from === null) return `until ${to}`
  if (to === null) return `since ${from}`
  return from === to ? from : `${from} to ${to}`
}

/** A model that cannot even be opened leaves the words to search by, and is said. */
async function openEmbedder(project: OpenProject) {
  try {
    return { embedder: await project.embedder(), problem: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { embedder: null, problem: error.message }
  }
}
