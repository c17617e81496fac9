import { invalid } from '../errors.ts'
import { inAskedOrder } from './asked-order.ts'
import { countBeside } from './beside.ts'
import { lookCloser, readCloser } from './closer-look.ts'
import { compareCards } from './compare-cards.ts'
import { isNear, judge } from './confidence.ts'
import type { CandidateQuery, ContextReader } from './context-store.ts'
import type { Embedder, Meaning } from './embedder.ts'
import { findLiteral } from './find-literal.ts'
import { findNamed } from './find-named.ts'
import { codeHit, type DiscoveryHit, discoveryHit, type Hit } from './hit.ts'
import { listTime, outsideLimit } from './list-time.ts'
import { cardPart, type Foreign, foreignQuestion, namePart, recency, rolePart } from './ranking.ts'
import { readTogether } from './read-together.ts'
import type { SearchRequest, SearchResult } from './search-request.ts'
import { asksForTime, isEmptyTime, isInside, isWindow } from './search-time.ts'
import type { SearchableCode } from './searchable-code.ts'
import { namedSpeakers, speakerOf, withoutNames } from './speakers.ts'
import { terms } from './terms.ts'
import { languageOfText, type TextLanguage } from './text-language.ts'

/** How many candidates each way of looking brings in; more where most of them may be of another time. */
const breadth = 100
const windowBreadth = 1_000

/** Where nothing is close, so many of the nearest are better than none, down to this likeness. */
const faintLimit = 5
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
    if (asksForTime(request)) return listTime(context, embedder, request)
    throw invalid('bad_arguments', 'There is nothing to search for: the query has no words.')
  }
  const named = await findNamed(context, embedder, request.question ?? request.query)
  if (named) return named
  const literal = await findLiteral(context, embedder, request, signal)
  if (literal) return literal
  const query = queryOf(request, embedder)
  const sources = { context, code: request.type !== undefined || isWindow(request) ? null : code }
  const all = await gather(sources, embedder, request, query, signal)
  signal?.throwIfAborted()
  const about = {
    terms: new Set(query.terms).size,
    byMeaning: embedder !== null,
    isForeign: (request.language ?? null) !== null,
  }
  const lift = (hit: Hit) => (hit.source === 'code' ? (code?.heat(hit.code.path) ?? 0) : recency(hit.at, now))
  const asked = new Set(query.terms)
  const rankOf = (hit: Hit) => {
    const { score, beside = 0 } = hit
    if (hit.source !== 'code') return score + beside
    const ofFile = rolePart(hit.code.role, request.query) + cardPart(hit.card, request.query)
    const rank = score + namedFile * namePart(hit.code.path, asked) + ofFile
    // Code is not in the language of the question: notes that are come first where they answer about as well.
    return about.isForeign ? foreignQuestion * Math.max(0, rank) : rank
  }
  const judged = all.map((hit) => ({ ...hit, confidence: judge(hit, about) }))
  const ofTime = isWindow(request) ? judged.filter((hit) => isInside(hit.at, request)) : []
  // Among what was written down then, less likeness tells which is meant.
  const inside = ofTime.some(isNear) ? ofTime.filter((hit) => isNear(hit) || hit.meaning >= faintMeaning) : []
  const faint = judged.filter((hit) => isNear(hit) || hit.meaning >= faintMeaning)
  const ofOthers = faint.filter((hit) => !isInside(hit.at, request))
  const isOutside = isWindow(request) && inside.length === 0 && ofOthers.length > 0
  const nearest = isOutside ? ofOthers : faint
  // Of what is told word by word, less likeness is worth a look.
  const near = about.isForeign ? nearest : judged.filter(isNear)
  const close = inside.length > 0 ? inside : near
  // What names a time is asked for by that time, too.
  const isFar = inside.length === 0 && close.every(({ confidence }) => confidence === 'none')
  const best = (isFar ? nearest : close)
    .map((hit) => ({ hit, rank: rankOf(hit) + tieBreak * lift(hit) }))
    .sort((one, other) => other.rank - one.rank || other.hit.at.getTime() - one.hit.at.getTime())
  const read = await readTogether(best, embedder, request)
  signal?.throwIfAborted()
  const isCodeNear = best.slice(0, faintLimit).some(({ hit }) => isNearCode(hit))
  const isFaint = inside.length === 0 && (read.isAnswered === null ? isFar : !read.isAnswered && !isCodeNear)
  const hits = isFaint ? read.ranked.slice(0, faintLimit) : read.ranked
  const [ranked, state, isEmpty] = await Promise.all([
    inAskedOrder(
      hits.map(({ hit }) => hit),
      context,
      embedder,
      request,
      query.terms,
    ),
    context.state(query.model),
    isOutside ? isEmptyTime(context, request) : false,
  ])
  return {
    hits: ranked.slice(0, isOutside ? Math.min(outsideLimit, request.limit) : request.limit),
    total: isOutside ? Math.min(outsideLimit, ranked.length) : ranked.length,
    isFaint: isFaint && ranked.length > 0,
    isOutside,
    isEmptyTime: isEmpty,
    byMeaning: embedder !== null,
    state,
  }
}

/** Not what shares a word with the question, when its file is about something else. */
function isNearCode(hit: Hit): boolean {
  return hit.source === 'code' && hit.confidence === 'sure' && (hit.card ?? 1) >= leastCard
}

const leastCard = 0.2

type Query = Omit<CandidateQuery, 'meaning'>

function queryOf(request: SearchRequest, embedder: Embedder | null): Query {
  return {
    terms: [...terms(request.query), ...(request.also ?? []).flatMap((word) => terms(word))],
    limit: Math.max(isWindow(request) ? windowBreadth : breadth, request.limit),
    model: embedder?.model ?? null,
    ...(request.type && { types: [request.type] }),
    ...(request.module !== undefined && { module: request.module }),
  }
}

/** Everything that may answer, in no particular order. */
async function gather(
  { context, code }: { context: ContextReader; code: SearchableCode | null },
  embedder: Embedder | null,
  request: SearchRequest,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<Hit[]> {
  const weight = embedder?.weight ?? 0
  const meaningIn = async (source: Pick<ContextReader, 'commonTerms'>) =>
    embedder && meaningOf(embedder, request, query.terms, source, signal)
  const inContext = () => gatherNotes(context, embedder, request, query, signal)
  const inCode = async (source: SearchableCode) => {
    const meaning = await meaningIn(source)
    const found = await source.candidates({ ...query, meaning })
    const hits = found.map((one) => codeHit(one, weight))
    return compareCards(lookCloser(hits, embedder, meaning), source, embedder, request)
  }
  const [notes, chunks] = await Promise.all([inContext(), code ? inCode(code) : []])
  return [...notes, ...chunks]
}

/** What is known beside the code. Who is named in a question is no word to look for among what they said. */
async function gatherNotes(
  context: ContextReader,
  embedder: Embedder | null,
  request: SearchRequest,
  query: Query,
  signal: AbortSignal | undefined,
): Promise<DiscoveryHit[]> {
  const { question = request.query, language } = request
  const look = async (asked: SearchRequest, words: readonly string[]) => {
    const meaning = embedder && (await meaningOf(embedder, asked, words, context, signal))
    const found = await context.candidates({ ...query, terms: words, meaning })
    const hits = found.map((one) =>
      discoveryHit(one, embedder?.weight ?? 0, foreignTo(language, one.discovery.text)),
    )
    const closer = lookCloser(hits, embedder, meaning)
    return { meaning, hits: await readCloser(closer, context, embedder, asked) }
  }
  const isNarrowed = query.types !== undefined || query.module !== undefined
  const isTurn = ({ text }: Hit) => speakerOf(text) !== null
  const { meaning, hits } = await look(request, query.terms)
  const named = namedSpeakers(
    question,
    hits.map(({ text }) => text),
  )
  // Asking another computer twice takes too long.
  if (named.size === 0 || embedder?.isInstant === false)
    return countBeside(hits, context, embedder, { question, named, meaning, isNarrowed })
  const bare = withoutNames(question, named)
  const kept = new Set(terms(bare))
  const isOfName = new Set(terms(question).filter((term) => !kept.has(term)))
  const turns = await look(
    { ...request, query: bare, question: bare },
    query.terms.filter((term) => !isOfName.has(term)),
  )
  const both = [...hits.filter((hit) => !isTurn(hit)), ...turns.hits.filter(isTurn)]
  return countBeside(both, context, embedder, { question, named, meaning: turns.meaning, isNarrowed })
}

function foreignTo(asked: TextLanguage | null | undefined, text: string): Foreign | undefined {
  if (asked === undefined || languageOfText(text) === asked) return undefined
  return asked === null ? 'item' : 'question'
}

/** The meaning of a query, with the words that stand everywhere in this source counting for little. */
async function meaningOf(
  embedder: Embedder,
  { query, language }: SearchRequest,
  queryTerms: readonly string[],
  source: Pick<ContextReader, 'commonTerms'>,
  signal: AbortSignal | undefined,
): Promise<Meaning> {
  const common = await source.commonTerms(queryTerms)
  const isCommon = (word: string) => terms(word).some((term) => common.has(term))
  return embedder.embedQuery(query, isCommon, signal, language)
}

/** What it adds to a piece of code that a question says the name of its file. */
const namedFile = 0.03

/** What decides between hits that answer about as well: how new they are, how much they are used. */
const tieBreak = 0.003
