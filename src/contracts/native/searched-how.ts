import type { SearchResult } from '../../context/search-request.ts'
import type { Clock } from '../../tasks/calendar.ts'
import type { CodeState } from '../contract.ts'

/** How it was searched, and what was missing: nothing degrades in silence. */
export function searchedHow(
  { byMeaning, state }: SearchResult,
  code: CodeState | null,
  clock: Clock,
): string {
  const waiting = byMeaning ? state.discoveries - state.embedded + (code?.unembedded ?? 0) : 0
  return [
    byMeaning ? 'by words and meaning' : 'by words alone: no embeddings',
    waiting > 0 ? `${waiting} not embedded yet, found by words only` : '',
    byMeaning && state.unread ? `${state.unread} found by words only until their meanings are read` : '',
    codeAge(code, clock),
    code?.remark ?? '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function codeAge(code: CodeState | null, { now }: Clock): string {
  if (code === null) return ''
  if (code.indexedAt === null) return code.isIndexing ? 'code is being indexed' : 'code is not indexed'
  const age = showAge(now.getTime() - code.indexedAt.getTime())
  return `code index ${age} old${code.isIndexing ? ', being refreshed' : ''}`
}

export function showAge(milliseconds: number): string {
  const units = [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['min', 60_000],
  ] as const
  const unit = units.find(([, length]) => milliseconds >= length)
  return unit
    ? `${Math.floor(milliseconds / unit[1])} ${unit[0]}`
    : `${Math.max(0, Math.floor(milliseconds / 1000))} s`
}
