import { discoveryTypes, type NoteType } from '../../context/discovery.ts'
import { type Found, type Hit, search } from '../../context/search.ts'
import { Failure, invalid } from '../../errors.ts'
import { defineTool, type ProjectDesk } from '../contract.ts'
import { staleMarks } from '../stale-marks.ts'
import { timestamp } from '../timestamp.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { hitLines } from './discovery-lines.ts'
import { outputOf, strict, within } from './schemas.ts'
import { searchedHow } from './searched-how.ts'

interface Args {
  readonly query: string
  readonly type?: NoteType
  readonly module?: string
  readonly limit?: number
}

const usualLimit = 10
const longestQuery = 1_000

export const contextSearchTool = defineTool({
  name: 'context_search',
  description: 'Search discoveries and code',
  effect: 'read',
  ...within(
    { limit: [1, 100] },
    strict(
      {
        query: { type: 'string', description: 'Words' },
        type: { type: 'string', enum: discoveryTypes, description: 'Filter' },
        module: { type: 'string', description: 'Filter' },
        limit: { type: 'integer', description: 'Default 10' },
      },
      ['query'],
    ),
  ),
  output: outputOf({
    results: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    by_meaning: { type: 'boolean' },
  }),
  async run({ query, type, module, limit = usualLimit }: Args, { project, clock, signal, warn }) {
    if (query.length > longestQuery)
      throw invalid('bad_query', 'A query has 1,000 characters at most.', { hint: 'A few words find more.' })
    const code = await project.code()
    const request = { query, type, module, limit }
    const { embedder, problem } = await openEmbedder(project)
    const byWords = () => search(project.context, null, code, request, clock.now, signal)
    const found = await search(project.context, embedder, code, request, clock.now, signal).catch((error) => {
      if (!(error instanceof Failure) || error.reason !== 'embedding_failed') throw error
      warn('the query could not be embedded')
      return byWords()
    })
    const discoveries = found.hits.flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
    const stale = await staleMarks(project.files, discoveries)
    return { found, stale, code, problem, budget: limit > usualLimit ? largestBudget : ordinaryBudget }
  },
  answer({ found, stale, code, problem, budget }, { clock }) {
    const each = budget / Math.min(5, Math.max(1, found.hits.length))
    const marks = (hit: Hit) => (hit.source === 'code' ? undefined : stale.get(hit.discovery.id))
    const shown = fitting(found.hits, (hit) => hitLines(hit, clock, marks(hit), each), budget)
    const more = found.total - shown.items.length
    return [
      `${counted(found)} ${searchedHow(found, code?.state ?? null, clock)}`,
      problem ?? '',
      ...shown.lines,
      more > 0 ? `${more} more: raise limit or narrow by type or module` : '',
    ]
      .filter(Boolean)
      .join('\n')
  },
  typed: ({ found, stale }) => ({
    results: found.hits.map((hit) => typedHit(hit, stale)),
    total: found.total,
    by_meaning: found.byMeaning,
  }),
})

/** A model that cannot even be opened leaves the words to search by, and is said. */
async function openEmbedder(project: ProjectDesk) {
  try {
    return { embedder: await project.embedder(), problem: null }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { embedder: null, problem: error.message }
  }
}

function typedHit(hit: Hit, stale: ReadonlyMap<number, readonly unknown[]>): object {
  const { score, words, meaning, text, module, source } = hit
  const base = { source, score, words, meaning, text, module, date: timestamp(hit.at) }
  if (hit.source !== 'code')
    return {
      ...base,
      id: hit.discovery.id,
      type: hit.discovery.type,
      stale: !!stale.get(hit.discovery.id)?.length,
    }
  const { path, from, to, name, isChanged } = hit.code
  return { ...base, path, from, to, name, stale: isChanged }
}

function counted({ total, isFaint }: Found): string {
  if (total === 0) return 'nothing found'
  return isFaint ? `nothing close, the nearest ${total}` : `${total} found`
}
