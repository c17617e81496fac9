import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { whenChanged } from '../api/live.ts'
import { listDiscoveries } from '../api/memory.ts'
import { refresh, useRemote } from '../api/use-remote.ts'
import type { TaskId } from '../api/values.ts'
import { usePlace } from '../browser/router.ts'
import { useMedia } from '../browser/use-media.ts'
import { startTasks } from '../state/load-tasks.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { PageHead } from '../ui/page-head.tsx'
import { readType } from '../words/discovery-look.ts'
import { AddDialog } from './add/add-dialog.tsx'
import type { Draft } from './add/draft.ts'
import { DiscoveryPanel } from './detail/discovery-panel.tsx'
import { HotFiles } from './lately/hot-files.tsx'
import { Sessions } from './lately/sessions.tsx'
import { DiscoveryList } from './list/discovery-list.tsx'
import { Filters } from './list/filters.tsx'
import { MemoryTabs, readMemoryView } from './list/memory-tabs.tsx'
import styles from './memory-page.module.css'
import { MemorySearch } from './search/memory-search.tsx'
import { SearchResults } from './search/search-results.tsx'

/** What the project knows: to look through, to search and to add to. What is looked at stands in the address. */
export function MemoryPage({ taskPanel }: { taskPanel: (task: TaskId) => ReactNode }) {
  const { query } = usePlace()
  const [draft, setDraft] = useState<Draft | null>(null)
  const isWide = useMedia('wide')
  const view = readMemoryView(query.get('view'))
  const words = query.get('q') ?? ''
  const narrowed = { type: readType(query.get('type')), module: query.get('module') }
  const { data: counted } = useRemote('memory/counts', () => listDiscoveries({ limit: 1 }))
  const [discovery, task] = [Number(query.get('discovery')) || null, Number(query.get('task')) || null]

  // The tasks are there to be linked, and open beside what was learnt at them.
  useEffect(() => startTasks(), [])
  useEffect(
    () =>
      whenChanged(({ discoveries }) => {
        if (discoveries.length > 0) refresh('memory/')
      }),
    [],
  )
  const isSearching = words.trim() !== ''
  return (
    <div className={styles.page}>
      <section
        className={cx(styles.pane, (discovery !== null || task !== null) && styles.beside)}
        inert={!isWide && (discovery !== null || task !== null)}
      >
        <div className={styles.head}>
          <PageHead title="Memory">
            <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDraft({})}>
              Add
            </Button>
          </PageHead>
          <MemorySearch words={words} />
          <MemoryTabs view={view} counted={counted} isSearching={isSearching} />
        </div>
        <div className={styles.box}>
          <div className={styles.column}>
            {view === 'discoveries' && <Filters {...narrowed} counted={counted} />}
            {isSearching ? (
              <SearchResults words={words} {...narrowed} />
            ) : view === 'sessions' ? (
              <Sessions />
            ) : view === 'files' ? (
              <HotFiles />
            ) : (
              <DiscoveryList {...narrowed} onAdd={setDraft} />
            )}
          </div>
        </div>
      </section>
      {discovery !== null && (
        <DiscoveryPanel
          key={discovery}
          id={discovery}
          onEdit={({ id, text, type, module }) => setDraft({ edits: id, text, type, module: module ?? '' })}
          onReplace={({ id, text, type, module }) =>
            setDraft({ replaces: id, text, type, module: module ?? '' })
          }
        />
      )}
      {task !== null && taskPanel(task)}
      {draft && <AddDialog draft={draft} counted={counted} onClose={() => setDraft(null)} />}
    </div>
  )
}
