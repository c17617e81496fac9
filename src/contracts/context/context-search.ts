import type { Hit } from '../../context/hit.ts'
import { search } from '../../context/search.ts'
import { Failure, invalid } from '../../errors.ts'
import { defineTool, type OpenProject } from '../contract.ts'
import { integer, text, textOrNull } from '../documents/outputs.ts'
import { listOf, outputOf } from '../schema.ts'
import { timestamp } from '../timestamp.ts'
import { contextSearchInput } from './schemas.ts'

const resultOutput = outputOf({
  id: text,
  type: text,
  content: text,
  module: textOrNull,
  session: textOrNull,
  date: text,
  score: { type: 'number' },
  source: text,
})

export const contextSearchTool = defineTool({
  name: 'context_search',
  description:
    'Search project context semantically using RAG. Returns relevant discoveries, patterns, rules, and past decisions.',
  effect: 'read',
  scopes: ['context:read'],
  idempotent: true,
  input: contextSearchInput,
  output: outputOf({ results: listOf(resultOutput), query: text, totalFound: integer, searchTime: integer }),
  perMinute: 30,
  slowAfterMs: () => 5_000,
  async run({ query, type = 'all', module, limit = 5 }, { project, clock, signal }) {
    checkQuery(query)
    const start = performance.now()
    const { embedder, code } = await openEmbedded(project)
    const request = { query, module, limit, ...(type !== 'all' && { type }) }
    const found = await search(project.context, embedder, code, request, clock.now, signal)
    return { found, query, milliseconds: performance.now() - start }
  },
  measure: ({ found, query }) => ({ query, results: found.hits.length }),
  answer: ({ found, query, milliseconds }) => ({
    // Where hits answer about as well, the search puts the newer one first; the document ranks by score alone.
    results: found.hits.map(result).sort((one, other) => other.score - one.score),
    query,
    totalFound: found.total,
    searchTime: Math.round(milliseconds),
  }),
})

const [shortest, longest] = [3, 500]

function checkQuery(query: string): void {
  const length = query.trim() === '' ? 0 : [...query].length
  const wrong =
    length < shortest
      ? `Query must be at least ${shortest} characters`
      : length > longest
        ? `Query must be at most ${longest} characters`
        : undefined
  if (wrong) throw invalid('bad_query', wrong, { facts: { argument: 'query' } })
}

/** Fails when there is nothing to compare a query with, before a provider is asked what the query means. */
async function openEmbedded(project: OpenProject) {
  const [embedder, code] = await Promise.all([project.embedder(), project.code()])
  const { discoveries, embedded } = await project.context.state(embedder?.model ?? null)
  const { chunks, unembedded } = code?.state ?? { chunks: 0, unembedded: 0 }
  if (embedder !== null && embedded + chunks - unembedded > 0) return { embedder, code }
  throw new Failure('unavailable', 'There is nothing to compare the query with.', {
    reason: discoveries + chunks === 0 ? 'no_embeddings' : 'not_embedded_yet',
  })
}

function result(hit: Hit) {
  const isCode = hit.source === 'code'
  return {
    id: isCode ? `${hit.code.path}:${hit.code.from}-${hit.code.to}` : hit.discovery.uuid,
    type: isCode ? 'code' : hit.source === 'session' ? 'session' : hit.discovery.type,
    content: hit.text,
    module: hit.module,
    session: isCode ? null : hit.discovery.session,
    date: timestamp(hit.at),
    score: Math.round(hit.score * 10_000) / 10_000,
    source: hit.source,
  }
}
