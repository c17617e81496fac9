import type { Hit } from '../../context/hit.ts'
import { terms } from '../../context/terms.ts'
import { defineTool } from '../contract.ts'
import { searchedHow } from '../native/searched-how.ts'
import { searchProject } from '../search-project.ts'
import { searchInput } from './schemas.ts'
import type { SearchAnswer, ShownHit } from './values.ts'

export const searchTool = defineTool({
  name: 'search',
  description: 'Search discoveries, sessions and code',
  effect: 'read',
  scopes: ['context:read'],
  input: searchInput,
  async run({ q: query, limit = 20, ...narrowed }, context) {
    return { query, ...(await searchProject(context, { query, limit, ...narrowed })) }
  },
  answer({ query, found, stale, code, problem, when, window, misspelt }, { clock }): SearchAnswer {
    const asked = new Set(terms(query))
    const how = searchedHow(found, code?.state ?? null, clock)
    const nothing = found.isEmptyTime ? 'nothing from then' : 'nothing about this then'
    const time = when === null ? '' : found.isOutside ? `${nothing} (${when}), only from other times` : when
    const faint = found.isFaint ? 'nothing close, only the nearest' : ''
    return {
      results: found.hits.map((hit) => showHit(hit, isStale(hit, stale), asked)),
      how: [faint, time, how, problem ?? ''].filter(Boolean).join(' · '),
      indexedAt: code?.state.indexedAt ?? null,
      isFaint: found.isFaint,
      askedTime: window,
      isOutside: found.isOutside,
      misspelt,
    }
  },
})

function isStale(hit: Hit, stale: ReadonlyMap<number, readonly unknown[]>): boolean {
  return hit.source === 'code' ? hit.code.isChanged : !!stale.get(hit.discovery.id)?.length
}

function showHit(hit: Hit, isStale: boolean, asked: ReadonlySet<string>): ShownHit {
  const { source, module, at: date, text, score, words, meaning } = hit
  const evidence = { score, words, meaning, matched: matchedWords(text, asked) }
  const base = { source, module, date, isStale, text: shortened(text), ...evidence }
  if (hit.source !== 'code') {
    const { id, type, replacedBy } = hit.discovery
    const { heldUntil = null, newer = null } = hit
    return { ...base, id, type, replacedBy, heldUntil, newer, path: null, lines: null }
  }
  const { path, from, to } = hit.code
  const ofNotes = { id: null, type: null, replacedBy: null, heldUntil: null, newer: null }
  return { ...base, ...ofNotes, path, lines: `${from}-${to}` }
}

// Code may be cut into pieces of any length; whoever wants all of it reads the file.
const longest = 4_000

function shortened(text: string): string {
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

const most = 10
const word = /[\p{L}\p{M}\p{N}_]+/gu

/** The words of the text that were asked for, in whatever form; each once, as they stand there. */
function matchedWords(text: string, asked: ReadonlySet<string>): string[] {
  const matched = new Set<string>()
  for (const [found] of text.matchAll(word)) {
    if (matched.size < most && !matched.has(found) && terms(found).some((term) => asked.has(term)))
      matched.add(found)
  }
  return [...matched]
}
