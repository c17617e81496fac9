import type { Discovery } from '../../context/discovery.ts'
import { scopeOf } from './discovery-search.ts'

/** All that a discovery is found and filtered by, as it is kept. Terms have no blanks. */
export function textOf(discovery: Discovery, terms: readonly string[]): string {
  return [...terms, ...scopeOf(discovery)].join(' ')
}

export function termsOf(text: string | null): readonly string[] {
  return text === null || text === '' ? [] : text.split(' ')
}

/** How often each of them stands there. */
export function timesOf(terms: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
  return times
}
