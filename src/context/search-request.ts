import type { ContextState } from './context-store.ts'
import type { NoteType } from './discovery.ts'
import type { Hit } from './hit.ts'
import type { AskedTime } from './search-time.ts'
import type { TextLanguage } from './text-language.ts'

export interface SearchRequest extends AskedTime {
  /** May be empty where a time is asked for. */
  readonly query: string
  /** The same as a sentence, where words that tell nothing by themselves were taken out of it. */
  readonly question?: string | undefined
  /** Words that it most likely means, too. */
  readonly also?: readonly string[] | undefined
  /** What the question was in, where that was told; its words may be gone from the query. */
  readonly language?: TextLanguage | null | undefined
  /** Leaves out sessions and code, which have no type. */
  readonly type?: NoteType | undefined
  readonly module?: string | undefined
  readonly limit: number
}

export interface SearchResult {
  readonly hits: readonly Hit[]
  /** How many would be found with a higher limit; at least so many. */
  readonly total: number
  /** True when nothing is close, and these are only the nearest there are. */
  readonly isFaint: boolean
  /** True when nothing about this is there in the time that was asked for, and these come from outside of it. */
  readonly isOutside: boolean
  /** True when nothing at all was written down in that time. */
  readonly isEmptyTime: boolean
  /** False when the search went by words alone. */
  readonly byMeaning: boolean
  readonly state: ContextState
}
