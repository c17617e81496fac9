import { SearchX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type ApiError, asApiError } from '../../api/api-error.ts'
import { searchMemory } from '../../api/memory.ts'
import type { DiscoveryType, SearchAnswer } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import { HitRow } from './hit-row.tsx'
import styles from './search-results.module.css'

interface SearchResultsProps {
  readonly searched: string
  readonly type: DiscoveryType | null
  readonly module: string | null
}

export function SearchResults({ searched, type, module }: SearchResultsProps) {
  const { answer, error, isOld } = useSearch(searched, type, module)
  const today = useToday()
  if (error) return <RefusalNotice error={error} />
  if (!answer) return <Skeleton lines={8} className={styles.waiting} />
  const { results, how } = answer
  const mostWords = Math.max(...results.map((hit) => hit.words ?? 0), 0)
  return (
    <div className={cx(styles.results, isOld && styles.old)} aria-busy={isOld}>
      <p className={styles.how} role="status">
        {results.length === 0 ? words.memory.nothingFound : words.memory.results(results.length)} · {how}
      </p>
      {results.length === 0 ? (
        <EmptyState icon={<SearchX size={22} />} title={words.memory.nothingFound}>
          <p>{words.memory.nothingFoundText}</p>
        </EmptyState>
      ) : (
        <ol className={styles.list}>
          {results.map((hit, index) => (
            <li key={`${hit.source}-${hit.id ?? `${hit.path}:${hit.lines}`}`}>
              <HitRow hit={hit} rank={index + 1} mostWords={mostWords} today={today} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface Searched {
  readonly answer: SearchAnswer | null
  readonly error: ApiError | null
  /** What is shown belongs to earlier words. */
  readonly isOld: boolean
}

const waitMs = 220
const most = 30

/** What is found for words that are being typed. The last answer stays until the next one is there. */
function useSearch(searched: string, type: DiscoveryType | null, module: string | null): Searched {
  const asked = JSON.stringify([searched.trim(), type, module])
  const [found, setFound] = useState<Omit<Searched, 'isOld'> & { asked: string }>()
  useEffect(() => {
    const [q, type, module] = JSON.parse(asked) as [string, DiscoveryType | null, string | null]
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const narrowed = { ...(type && { type }), ...(module !== null && { module }) }
        const answer = await searchMemory({ q, limit: most, ...narrowed }, abort.signal)
        setFound({ asked, answer, error: null })
      } catch (thrown) {
        if (!abort.signal.aborted) setFound({ asked, answer: null, error: asApiError(thrown) })
      }
    }, waitMs)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [asked])
  return { answer: found?.answer ?? null, error: found?.error ?? null, isOld: found?.asked !== asked }
}
