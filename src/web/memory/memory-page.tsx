import { Plus } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { liveChanges } from '../api/live.ts'
import { listDiscoveries } from '../api/memory.ts'
import { refresh, useRemote } from '../api/use-remote.ts'
import type { TaskId } from '../api/values.ts'
import { navigate, usePlace, withQuery } from '../browser/router.ts'
import { startTasks } from '../state/load-tasks.ts'
import { Button } from '../ui/button.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { readType } from '../words/discovery-look.ts'
import { words } from '../words/words.ts'
import { AddDialog } from './add/add-dialog.tsx'
import type { Draft } from './add/draft.ts'
import { DiscoveryPanel } from './detail/discovery-panel.tsx'
import { HotFiles } from './lately/hot-files.tsx'
import { Sessions } from './lately/sessions.tsx'
import { DiscoveryList } from './list/discovery-list.tsx'
import { Filters } from './list/filters.tsx'
import { MemoryTabs, readMemoryView } from './list/memory-tabs.tsx'
import { MoreFilters } from './list/more-filters.tsx'
import { readNarrowed } from './list/narrowed.ts'
import styles from './memory-page.module.css'
import { MergeDialog, type Merging } from './merge/merge-dialog.tsx'
import { MemorySearch } from './search/memory-search.tsx'
import { SearchResults } from './search/search-results.tsx'

/** What the project knows: to look through, to search and to add to. What is looked at stands in the address. */
export function MemoryPage({ taskPanel }: { taskPanel: (task: TaskId) => ReactNode }) {
  const { query } = usePlace()
  const [draft, setDraft] = useState<Draft | null>(null)
  const view = readMemoryView(query.get('view'))
  const searched = query.get('q') ?? ''
  const narrowed = { type: readType(query.get('type')), module: query.get('module') }
  const further = readNarrowed(query)
  const { isAcross } = further
  const { data: counted } = useRemote(isAcross ? 'memory/counts/all' : 'memory/counts', () =>
    listDiscoveries({ limit: 1, ...(isAcross && { across: '1' }) }),
  )
  const [merging, setMerging] = useState<Merging | null>(null)
  const [discovery, task] = [Number(query.get('discovery')) || null, Number(query.get('task')) || null]

  // The tasks are there to be linked, and open beside what was learnt at them.
  useEffect(() => startTasks(), [])
  useEffect(
    () =>
      liveChanges.subscribe(({ discoveries }) => {
        if (discoveries.length > 0) refresh('memory/')
      }),
    [],
  )
  const isAsked = query.has('add')
  useEffect(() => {
    if (!isAsked) return
    setDraft({})
    navigate(withQuery({ add: null }), { replace: true })
  }, [isAsked])
  const isSearching = searched.trim() !== ''
  return (
    <>
      <ListPage
        className={styles.column}
        opened={
          task !== null ? (
            taskPanel(task)
          ) : discovery !== null ? (
            <DiscoveryPanel
              key={discovery}
              id={discovery}
              onEdit={({ id, text, type, module }) =>
                setDraft({ edits: id, text, type, module: module ?? '' })
              }
              onMerge={setMerging}
              onReplace={({ id, text, type, module }) =>
                setDraft({ replaces: id, text, type, module: module ?? '' })
              }
            />
          ) : null
        }
        head={
          <>
            <PageHead title={words.pages.memory}>
              <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setDraft({})}>
                {words.add.add}
              </Button>
            </PageHead>
            <MemorySearch searched={searched} />
            <MemoryTabs view={view} counted={counted} isSearching={isSearching} />
          </>
        }
      >
        {view === 'discoveries' && (
          <Filters {...narrowed} counted={counted}>
            {!isSearching && <MoreFilters narrowed={further} />}
          </Filters>
        )}
        {isSearching ? (
          <SearchResults searched={searched} {...narrowed} />
        ) : view === 'sessions' ? (
          <Sessions />
        ) : view === 'files' ? (
          <HotFiles />
        ) : (
          <DiscoveryList {...narrowed} narrowed={further} onAdd={setDraft} />
        )}
      </ListPage>
      {merging && <MergeDialog merging={merging} counted={counted} onClose={() => setMerging(null)} />}
      {draft && <AddDialog draft={draft} counted={counted} onClose={() => setDraft(null)} />}
    </>
  )
}
