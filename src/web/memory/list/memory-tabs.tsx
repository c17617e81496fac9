import type { DiscoveryPage } from '../../api/values.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../../ui/tabs.module.css'
import { words } from '../../words/words.ts'
import bar from './memory-tabs.module.css'

const memoryViews = ['discoveries', 'sessions', 'files'] as const
type MemoryView = (typeof memoryViews)[number]

const names: Readonly<Record<MemoryView, string>> = {
  get discoveries() {
    return words.memory.discoveries
  },
  get sessions() {
    return words.memory.timeline
  },
  get files() {
    return words.memory.hotFiles
  },
}

export function readMemoryView(text: string | null): MemoryView {
  return memoryViews.find((view) => view === text) ?? 'discoveries'
}

interface MemoryTabsProps {
  readonly view: MemoryView
  readonly counted: DiscoveryPage | null
  readonly isSearching: boolean
}

export function MemoryTabs({ view, counted, isSearching }: MemoryTabsProps) {
  // Only to be drawn anew when the address changes: the links keep what else stands in it.
  usePlace()
  const total = counted?.types.reduce((sum, { count }) => sum + count, 0) ?? 0
  return (
    <nav aria-label={words.memory.parts} className={bar.bar}>
      <div className={styles.tabs}>
        {memoryViews.map((name) => (
          <Link
            key={name}
            to={withQuery({
              view: name === 'discoveries' ? null : name,
              q: null,
              discovery: null,
              task: null,
            })}
            aria-current={!isSearching && name === view ? 'page' : undefined}
            className={styles.tab}
          >
            {names[name]}
            {name === 'discoveries' && <span className={styles.count}>{total > 0 && total}</span>}
          </Link>
        ))}
      </div>
    </nav>
  )
}
