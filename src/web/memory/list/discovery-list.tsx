import { listDiscoveries } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { DiscoveryType } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { EarlierButton, useEarlier } from '../../ui/use-earlier.tsx'
import { words } from '../../words/words.ts'
import type { Draft } from '../add/draft.ts'
import styles from './discovery-list.module.css'
import { DiscoveryRow } from './discovery-row.tsx'
import { EmptyMemory } from './empty-memory.tsx'
import { isNarrowed, type Narrowed, queryOf } from './narrowed.ts'

const pageSize = 50

interface DiscoveryListProps {
  readonly type: DiscoveryType | null
  readonly module: string | null
  readonly narrowed: Narrowed
  readonly onAdd: (draft: Draft) => void
}

/** What stands, the newest first. */
export function DiscoveryList({ type, module, narrowed, onAdd }: DiscoveryListProps) {
  const key = `memory/list/${JSON.stringify([type, module, narrowed])}`
  const asked = () => ({
    ...(type && { type }),
    ...(module !== null && { module }),
    ...queryOf(narrowed),
    limit: pageSize,
  })
  const remote = useRemote(key, () => listDiscoveries(asked()))
  const { all, more } = useEarlier(
    key,
    remote.data?.discoveries ?? [],
    pageSize,
    async ({ id, createdAt }) => {
      const before = narrowed.isAcross ? { until: createdAt } : { before: id }
      return (await listDiscoveries({ ...asked(), ...before })).discoveries
    },
  )
  const today = useToday()
  return (
    <Loaded remote={remote} lines={8} className={styles.waiting}>
      {() =>
        all.length === 0 ? (
          <EmptyMemory isNarrowed={type !== null || module !== null || isNarrowed(narrowed)} onAdd={onAdd} />
        ) : (
          <>
            <ul aria-label={words.memory.discoveries} className={styles.list}>
              {all.map((discovery) => (
                <li key={`${discovery.project} ${discovery.id}`}>
                  <DiscoveryRow discovery={discovery} today={today} isAcross={narrowed.isAcross} />
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
