import { discoveryTypes } from '../../context/discovery.ts'
import type { Hit } from '../../context/hit.ts'
import type { SearchResult } from '../../context/search-request.ts'
import { authorsOf } from '../authors.ts'
import { defineTool } from '../contract.ts'
import { listOf, outputOf, strict } from '../schema.ts'
import { searchProject } from '../search-project.ts'
import { fitting, largestBudget, ordinaryBudget } from './budget.ts'
import { hitLines, isWeak } from './discovery-lines.ts'
import { between } from './schemas.ts'
import { searchedHow } from './searched-how.ts'
import { hitOutput, typedHit } from './typed-hit.ts'

const usualLimit = 10

const sideOutput = { type: ['string', 'null'] } as const
const timeOutput = { ...outputOf({ from: sideOutput, to: sideOutput }), type: ['object', 'null'] } as const

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
    results: listOf(hitOutput),
    total: { type: 'integer' },
    by_meaning: { type: 'boolean' },
    nothing_close: { type: 'boolean', description: 'The results are only the nearest there are' },
    asked_time: { ...timeOutput, description: 'What the query named; a side without an end is null' },
    nothing_from_then: { type: 'boolean', description: 'The results are from other times' },
    misspelt: listOf(outputOf({ word: { type: 'string' }, meant: { type: 'string' } })),
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
  typed: ({ found, stale, window, misspelt }) => ({
    results: found.hits.map((hit) => typedHit(hit, stale)),
    total: found.total,
    by_meaning: found.byMeaning,
    nothing_close: found.isFaint,
    asked_time: window && { from: window.from, to: window.to },
    nothing_from_then: found.isOutside,
    misspelt: misspelt.map(({ word, meant }) => ({ word, meant })),
  }),
})

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
