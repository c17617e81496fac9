import { Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { Project } from '../api/projects.ts'
import { useStore } from '../api/store.ts'
import { navigate, usePlace, withQuery } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { readArrangement, sortingOf } from '../state/arrangement.ts'
import { readFilter } from '../state/filter.ts'
import { startTasks } from '../state/load-tasks.ts'
import { mayEdit, useOpenProject } from '../state/projects.ts'
import { clearSelection } from '../state/selection.ts'
import { readView, shownViews } from '../state/views.ts'
import { useToday } from '../time/clock.ts'
import { lazyPart } from '../ui/lazy-part.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { words } from '../words/words.ts'
import { QuickAdd } from './add/quick-add.tsx'
import { ArrangeButton } from './arrange/arrange-button.tsx'
import { SearchField } from './filters/search-field.tsx'
import { FilterButton, FilterChips } from './filters/task-filters.tsx'
import { ViewTabs } from './filters/view-tabs.tsx'
import { TaskList } from './list/task-list.tsx'
import { useRows } from './list/use-rows.ts'
import { asked } from './select/chooser.ts'
import { SelectionBar } from './select/selection-bar.tsx'
import { useTaskActionKeys } from './select/task-action-keys.ts'
import styles from './tasks-pane.module.css'

const Board = lazyPart(() => import('./board/board.tsx'), 'Board')
const ChooseDialog = lazyPart(() => import('./select/choose-dialog.tsx'), 'ChooseDialog')

/** Adding, finding and the list itself. What is looked at stands in the address. */
export function TasksPane() {
  const { query } = usePlace()
  const view = readView(query.get('view'))
  const search = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search])
  const today = useToday()
  // Typing goes before the list: a thousand rows are found again when the letters stand.
  const deferred = useDeferredValue(filter)
  const arrangement = useMemo(() => readArrangement(new URLSearchParams(search)), [search])
  const rows = useRows(view, deferred, arrangement, today)
  const isPhone = useMedia('phone')
  const project = useOpenProject()
  const isAsked = useStore(asked, (open) => open !== null)

  const canEdit = mayEdit(project)
  useEffect(() => startTasks(), [])
  // What is chosen is chosen in a view.
  const narrowed = useRef('')
  useEffect(() => {
    const now = JSON.stringify([view, filter])
    if (narrowed.current !== '' && narrowed.current !== now) clearSelection()
    narrowed.current = now
  }, [view, filter])
  useTaskActionKeys(canEdit)
  useShortcuts({
    views: (key) => void navigate(withQuery({ view: shownViews[Number(key) - 1] as string })),
  })
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <PageHead title={project && !project.isPersonal ? project.name : words.pages.tasks}>
          <div data-screen-only className={styles.search}>
            <SearchField query={filter.words} />
          </div>
        </PageHead>
        <div data-screen-only>
          {canEdit ? (
            <QuickAdd day={view === 'today' ? today.day : null} filter={filter} />
          ) : (
            project && <CannotEdit project={project} />
          )}
        </div>
        <div data-screen-only className={styles.bar}>
          <ViewTabs view={view} today={today} />
          <FilterButton filter={filter} />
          <ArrangeButton arrangement={arrangement} view={view} />
        </div>
        <FilterChips filter={filter} />
      </div>
      {arrangement.layout === 'board' && !rows.isLoading ? (
        <Suspense fallback={<Skeleton lines={6} className={styles.waiting} />}>
          <Board groups={rows.groups} sort={sortingOf(arrangement, view)} today={today} mayEdit={canEdit} />
        </Suspense>
      ) : (
        <TaskList
          key={isPhone ? `${view} phone` : view}
          view={view}
          filter={deferred}
          arrangement={arrangement}
          mayEdit={canEdit}
          today={today}
          {...rows}
        />
      )}
      {canEdit && <SelectionBar />}
      <Suspense>{isAsked && <ChooseDialog />}</Suspense>
    </div>
  )
}

function CannotEdit({ project }: { project: Project }) {
  return (
    <Notice
      tone="info"
      title={
        project.archivedAt !== null
          ? words.tasks.archived
          : project.role === 'commenter'
            ? words.tasks.mayComment
            : words.tasks.mayRead
      }
    />
  )
}
