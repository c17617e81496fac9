import { listDiscoveries } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { DiscoveryType } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EarlierButton, useEarlier } from '../../ui/use-earlier.tsx'
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
  const remote = useRemote(key, () => listDiscoveries(narrowed))
  const { all, more } = useEarlier(key, remote.data?.discoveries ?? [], pageSize, async ({ id }) => {
    return (await listDiscoveries({ ...narrowed, before: id })).discoveries
  })
  const today = useToday()
  return (
    <Loaded remote={remote} lines={8} className={styles.waiting}>
      {() =>
        all.length === 0 ? (
          <EmptyMemory isNarrowed={type !== null || module !== null} onAdd={onAdd} />
        ) : (
          <>
            <ul aria-label="Discoveries" className={styles.list}>
              {all.map((discovery) => (
                <li key={discovery.id}>
                  <DiscoveryRow discovery={discovery} today={today} />
                </li>
              ))}
            </ul>
            <EarlierButton more={more} />
          </>
        )
      }
    </Loaded>
  )
}
