import type { Priority } from '../../api/values.ts'
import type { Filter } from '../../state/filter.ts'

const priorities: readonly Priority[] = ['high', 'medium', 'low']

/** What the address asks for: `?q=…&tag=…&priority=…`. */
export function readFilter(query: URLSearchParams): Filter {
  const asked = query.get('priority')
  return {
    words: query.get('q') ?? '',
    tag: query.get('tag'),
    priority: priorities.find((priority) => priority === asked) ?? null,
  }
}
