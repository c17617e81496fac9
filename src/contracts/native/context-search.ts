import { discoveryTypes } from '../../context/discovery.ts'
import type { Hit } from '../../context/hit.ts'
import type { SearchResult } from '../../context/search-request.ts'
import { authorsOf } from '../authors.ts'
import { defineTool } from '../contract.ts'
import { outputOf, strict } from '../schema.ts'
import { searchProject } from '../search-project.ts'
import { timestamp } from '../timestamp.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { hitLines, isWeak } from './discovery-lines.ts'
import { between } from './schemas.ts'
import { searchedHow } from './searched-how.ts'

const usualLimit = 10

export const contextSearchTool = defineTool({
  name: 'context_search',
  description: 'Search discoveries and code',
  effect: 'read',
  scopes: ['context:read'],
  input: strict(
    {
      query: { type: 'string', description: 'Words' },
      type: { type: 'string', enum: discoveryTypes, description: 'Filter' },
      module: { type: 'string', description: 'Filter' },
      limit: { type: 'integer', description: 'Most' },
    },
    ['query'],
  ),
  accepts: { limit: between(1, 100) },
  output: outputOf({
    results: { type: 'array', items: { type: 'object' } },
    total: { type: 'integer' },
    by_meaning: { type: 'boolean' },
  }),
  async run({ limit = usualLimit, ...request }, context) {
    const searched = await searchProject(context, { ...request, limit })
    const written = searched.found.hits.flatMap((hit) => (hit.source === 'code' ? [] : [hit.discovery]))
    const authors = await authorsOf(context, written)
    return { ...searched, authors, budget: limit > usualLimit ? largestBudget : ordinaryBudget }
  },
  answer({ found, stale, code, problem, budget, authors, when }, { clock }) {
    const each = budget / Math.min(5, Math.max(1, found.hits.length))
    const marks = (hit: Hit) => (hit.source === 'code' ? undefined : stale.get(hit.discovery.id))
    const shown = fitting(found.hits, (hit) => hitLines(hit, clock, marks(hit), each, authors), budget)
    const more = found.total - shown.items.length
    return [
      `${counted(found, when)} ${searchedHow(found, code?.state ?? null, clock)}`,
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

function typedHit(hit: Hit, stale: ReadonlyMap<number, readonly unknown[]>): object {
  const { score, words, meaning, text, module, source } = hit
  const base = { source, score, words, meaning, weak: isWeak(hit), text, module, date: timestamp(hit.at) }
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

function counted(
  { hits, total, isFaint, isOutside, isEmptyTime }: SearchResult,
  when: string | null,
): string {
  const time = when === null ? '' : ` (${when})`
  if (total === 0) return `nothing found${time}`
  if (isOutside) {
    const nothing = isEmptyTime ? 'nothing written down then' : 'nothing about this then'
    return `${nothing}${time}, the nearest ${total} from other times`
  }
  if (isFaint) return `nothing close${time}, the nearest ${total}`
  if (when !== null) return `${total} found${time}`
  return hits.every(isWeak) ? `${total} found, all weak,` : `${total} found`
}
