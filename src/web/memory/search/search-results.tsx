import { SearchX } from 'lucide-react'
import type { DiscoveryType } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HitRow } from './hit-row.tsx'
import styles from './search-results.module.css'
import { useSearch } from './use-search.ts'

interface SearchResultsProps {
  readonly words: string
  readonly type: DiscoveryType | null
  readonly module: string | null
}

export function SearchResults({ words, type, module }: SearchResultsProps) {
  const { answer, error, isOld } = useSearch(words, type, module)
  const today = useToday()
  if (error) return <RefusalNotice error={error} />
  if (!answer) return <Skeleton lines={8} className={styles.waiting} />
  const { results, how } = answer
  const mostWords = Math.max(...results.map((hit) => hit.words ?? 0), 0)
  return (
    <div className={cx(styles.results, isOld && styles.old)} aria-busy={isOld}>
      <p className={styles.how} role="status">
        {results.length === 0 ? 'Nothing found' : results.length === 1 ? 'One hit' : `${results.length} hits`}{' '}
        · {how}
      </p>
      {results.length === 0 ? (
        <EmptyState icon={<SearchX size={22} />} title="Nothing of it is known">
          <p>Try other words: meaning counts as well as spelling. Or take a filter away.</p>
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
