import { useState } from 'react'
import { listDiscoveries } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Discovery, DiscoveryType } from '../../api/values.ts'
import { refusedToast } from '../../state/undo.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Draft } from '../add/draft.ts'
import styles from './discovery-list.module.css'
import { DiscoveryRow } from './discovery-row.tsx'
import { EmptyMemory } from './empty-memory.tsx'

const pageSize = 50

interface DiscoveryListProps {
  readonly type: DiscoveryType | null
  readonly module: string | null
  readonly onAdd: (draft: Draft) => void
}

/** What stands, the newest first. */
export function DiscoveryList({ type, module, onAdd }: DiscoveryListProps) {
  const narrowed = { ...(type && { type }), ...(module !== null && { module }), limit: pageSize }
  const key = `memory/list/${type ?? ''}/${module ?? ''}`
  const { data, error } = useRemote(key, () => listDiscoveries(narrowed))
  const [pages, setPages] = useState<{ key: string; found: readonly Discovery[]; isEnd: boolean }>()
  const today = useToday()
  const earlier = pages?.key === key ? pages : undefined
  if (error && !data) return <RefusalNotice error={error} />
  if (!data) return <Skeleton lines={8} className={styles.waiting} />
  const first = data.discoveries
  const known = new Set(first.map(({ id }) => id))
  const all = [...first, ...(earlier?.found.filter(({ id }) => !known.has(id)) ?? [])]
  if (all.length === 0) return <EmptyMemory isNarrowed={type !== null || module !== null} onAdd={onAdd} />
  const more = async () => {
    try {
      const next = await listDiscoveries({ ...narrowed, before: all.at(-1)?.id as number })
      const found = [...(earlier?.found ?? []), ...next.discoveries]
      setPages({ key, found, isEnd: next.discoveries.length < pageSize })
    } catch (thrown) {
      refusedToast(thrown)
    }
  }
  const hasMore = first.length === pageSize && !earlier?.isEnd
  return (
    <>
      <ul aria-label="Discoveries" className={styles.list}>
        {all.map((discovery) => (
          <li key={discovery.id}>
            <DiscoveryRow discovery={discovery} today={today} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button variant="quiet" onClick={() => void more()}>
          Show earlier ones
        </Button>
      )}
    </>
  )
}
