import { invalid } from '../errors.ts'
import { lookCloser } from './closer-look.ts'
import type { CandidateQuery, ContextReader, ContextState, DiscoveryCandidate } from './context-store.ts'
import type { Discovery, NoteType } from './discovery.ts'
import type { Embedder, Meaning } from './embedder.ts'
import { newerFirst } from './newer-first.ts'
import { type Evidence, recency, score } from './ranking.ts'
import {
  type AskedTime,
  asksForTime,
  findReplaced,
  isInside,
  isWindow,
  listAround,
  listInTime,
} from './search-time.ts'
import { terms } from './terms.ts'

export interface SearchRequest extends AskedTime {
  /** May be empty where a time is asked for. */
  readonly query: string
  /** Words that it most likely means, too. */
  readonly also?: readonly string[] | undefined
  /** Leaves out sessions and code, which have no type. */
  readonly type?: NoteType | undefined
  readonly module?: string | undefined
  readonly limit: number
}

/** A part of a file that may answer. */
export interface CodeCandidate extends Evidence {
  readonly path: string
  readonly from: number
  readonly to: number
  /** What is declared there, if anything. */
  readonly name: string | null
  readonly module: string
  readonly text: string
  readonly modifiedAt: Date
  /** True when the file is no longer as it was indexed. */
  readonly isChanged: boolean
}

/** The code of the project, as far as it is indexed. */
export interface SearchableCode {
  commonTerms(terms: readonly string[]): Promise<ReadonlySet<string>>
  candidates(query: CandidateQuery): Promise<CodeCandidate[]>
  /** How much a file is used, 0 to 1. */
  heat(path: string): number
}

interface HitBase extends Evidence {
  readonly score: number
  readonly module: string | null
  readonly text: string
  readonly at: Date
}

export interface DiscoveryHit extends HitBase {
  readonly source: 'discovery' | 'session'
  readonly discovery: Discovery
  /** The number of a newer one among the hits that speaks of the same. */
  readonly newer?: number | undefined
  /** Of one that was replaced: when that was. */
  readonly heldUntil?: Date | undefined
}

export interface CodeHit extends HitBase {
  readonly source: 'code'
  readonly code: CodeCandidate
}

export type Hit = DiscoveryHit | CodeHit

export interface SearchResult {
  readonly hits: readonly Hit[]
  /** How many would be found with a higher limit; at least so many. */
  readonly total: number
  /** True when nothing is close, and these are only the nearest there are. */
  readonly isFaint: boolean
  /** True when nothing is there in the time that was asked for, and these come from outside of it. */
  readonly isOutside: boolean
  /** False when the search went by words alone. */
  readonly byMeaning: boolean
  readonly state: ContextState
}

/** How many candidates each way of looking brings in; more where most of them may be of another time. */
const breadth = 100
const windowBreadth = 1_000

/** Without a shared word, less likeness than this is chance. */
const leastMeaning = 0.25

/** Where nothing is close, so many of the nearest are better than none, down to this likeness. */
const faintLimit = 3
const faintMeaning = 0.1

/** Looks through discoveries, session summaries and code, by words and by meaning, and ranks them together. */
export async function search(
  context: ContextReader,
  embedder: Embedder | null,
  code: SearchableCode | null,
  request: SearchRequest,
  now: Date,
  signal?: AbortSignal,
): Promise<SearchResult> {
  if (request.query.trim() === '') {
    if (asksForTime(request)) return listed(context, embedder, request)
    throw invalid('bad_arguments', 'There is nothing to search for: the query is empty.')
  }
  const query = {
    terms: [...terms(request.query), ...(request.also ?? []).flatMap((word) => terms(word))],
    limit: Math.max(isWindow(request) ? windowBreadth : breadth, request.limit),
    model: embedder?.model ?? null,
    ...(request.type && { types: [request.type] }),
    ...(request.module !== undefined && { module: request.module }),
  }
  const weight = embedder?.weight ?? 0
  const meaningIn = async (source: Pick<ContextReader, 'commonTerms'>) =>
    embedder && meaningOf(embedder, request.query, query.terms, source, signal)
  const inContext = async () => {
    const meaning = await meaningIn(context)
    const found = await context.candidates({ ...query, meaning })
    return lookCloser(
      found.map((one) => discoveryHit(one, weight)),
      embedder,
      meaning,
    )
  }
  const inCode = async (source: SearchableCode) => {
    const meaning = await meaningIn(source)
    const found = await source.candidates({ ...query, meaning })
    return lookCloser(
      found.map((one) => codeHit(one, weight)),
      embedder,
      meaning,
    )
  }
  const [state, notes, chunks] = await Promise.all([
    context.state(query.model),
    inContext(),
    code === null || request.type !== undefined || asksForTime(request) ? [] : inCode(code),
  ])
  signal?.throwIfAborted()
  const lift = (hit: Hit) => (hit.source === 'code' ? (code?.heat(hit.code.path) ?? 0) : recency(hit.at, now))
  const all = [...notes, ...chunks]
  const isClose = ({ words, meaning }: Hit) => words > 0 || meaning >= leastMeaning
  const inside = isWindow(request) ? all.filter((hit) => isInside(hit.at, request) && isClose(hit)) : []
  const isOutside = isWindow(request) && inside.length === 0
  const close = inside.length > 0 ? inside : all.filter(isClose)
  const faint = all.filter(({ meaning }) => meaning >= faintMeaning).sort((a, b) => b.meaning - a.meaning)
  const hits = (close.length > 0 ? close : faint.slice(0, faintLimit))
    .map((hit) => ({ hit, rank: hit.score + tieBreak * lift(hit) }))
    .sort((one, other) => other.rank - one.rank || other.hit.at.getTime() - one.hit.at.getTime())
  const ranked = await inAskedOrder(
    hits.map(({ hit }) => hit),
    context,
    embedder,
    request,
    query.terms,
  )
  return {
    hits: ranked.slice(0, isOutside ? Math.min(outsideLimit, request.limit) : request.limit),
    total: isOutside ? Math.min(outsideLimit, ranked.length) : ranked.length,
    isFaint: close.length === 0 && ranked.length > 0,
    isOutside,
    byMeaning: embedder !== null,
    state,
  }
}

/** Where nothing is in the time that was asked for, so many from outside of it are shown. */
const outsideLimit = 3

/** What answers much worse than the best is not what was asked for, however new it is. */
const sameSubject = 0.6

async function inAskedOrder(
  hits: readonly Hit[],
  context: ContextReader,
  embedder: Embedder | null,
  request: SearchRequest,
  asked: readonly string[],
): Promise<Hit[]> {
  const weight = embedder?.weight ?? 0
  if (request.history) {
    const standing = hits.slice(0, 5).flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
    const replaced = await findReplaced(context, embedder, request.query, request, standing)
    const before = replaced.map((one): Hit => ({ ...discoveryHit(one, weight), heldUntil: one.heldUntil }))
    return [...before.sort((one, other) => other.score - one.score), ...hits]
  }
  if (request.order !== undefined) {
    const least = sameSubject * Math.max(...hits.map(({ score }) => score))
    const sign = request.order === 'newest' ? -1 : 1
    const about = hits.filter(({ score }) => score >= least)
    const rest = hits.filter(({ score }) => score < least)
    return [...about.sort((one, other) => sign * (one.at.getTime() - other.at.getTime())), ...rest]
  }
  const noteOf = (hit: Hit) => (hit.source === 'discovery' ? hit : undefined)
  return newerFirst(hits, noteOf, asked, embedder, context)
}

/** What a question without a subject asks for: everything of a time. */
async function listed(
  context: ContextReader,
  embedder: Embedder | null,
  request: SearchRequest,
): Promise<SearchResult> {
  const [state, found] = await Promise.all([
    context.state(embedder?.model ?? null),
    listInTime(context, request),
  ])
  const isOutside = found.length === 0 && isWindow(request)
  const shown = isOutside ? (await listAround(context, request)).slice(0, outsideLimit) : found
  const hits = shown.map((discovery) => discoveryHit({ discovery, words: 0, meaning: 0 }, 0))
  return {
    hits: hits.slice(0, request.limit),
    total: hits.length,
    isFaint: false,
    isOutside,
    byMeaning: embedder !== null,
    state,
  }
}

/** The meaning of a query, with the words that stand everywhere in this source counting for little. */
async function meaningOf(
  embedder: Embedder,
  query: string,
  queryTerms: readonly string[],
  source: Pick<ContextReader, 'commonTerms'>,
  signal: AbortSignal | undefined,
): Promise<Meaning> {
  const common = await source.commonTerms(queryTerms)
  return embedder.embedQuery(query, (word) => terms(word).some((term) => common.has(term)), signal)
}

/** What decides between hits that answer about as well: how new they are, how much they are used. */
const tieBreak = 0.01

function discoveryHit(candidate: DiscoveryCandidate, weight: number): DiscoveryHit {
  const { discovery, words, meaning } = candidate
  return {
    source: discovery.type === 'summary' ? 'session' : 'discovery',
    discovery,
    words,
    meaning,
    score: score(candidate, weight),
    module: discovery.module,
    text: discovery.text,
    at: discovery.createdAt,
  }
}

function codeHit(code: CodeCandidate, weight: number): CodeHit {
  const { words, meaning, module, text, modifiedAt: at } = code
  return { source: 'code', code, words, meaning, score: score(code, weight), module, text, at }
}
