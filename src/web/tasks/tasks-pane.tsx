import { useDeferredValue, useEffect, useMemo } from 'react'
import type { Project } from '../api/projects.ts'
import { navigate, usePlace, withQuery } from '../browser/router.ts'
import { useShortcuts } from '../browser/shortcuts.ts'
import { useMedia } from '../browser/use-media.ts'
import { startTasks } from '../state/load-tasks.ts'
import { mayEdit, useOpenProject } from '../state/projects.ts'
import { readView, shownViews } from '../state/views.ts'
import { useToday } from '../time/clock.ts'
import { Notice } from '../ui/notice.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { QuickAdd } from './add/quick-add.tsx'
import { readFilter } from './filters/read-filter.ts'
import { SearchField } from './filters/search-field.tsx'
import { FilterButton, FilterChips } from './filters/task-filters.tsx'
import { ViewTabs } from './filters/view-tabs.tsx'
import { TaskList } from './list/task-list.tsx'
import { useRows } from './list/use-rows.ts'
import styles from './tasks-pane.module.css'

/** Adding, finding and the list itself. What is looked at stands in the address. */
export function TasksPane() {
  const { query } = usePlace()
  const view = readView(query.get('view'))
  const search = query.toString()
  const filter = useMemo(() => readFilter(new URLSearchParams(search)), [search])
  const today = useToday()
  // Typing goes before the list: a thousand rows are found again when the letters stand.
  const deferred = useDeferredValue(filter)
  const rows = useRows(view, deferred, today)
  const isPhone = useMedia('phone')
  const project = useOpenProject()

  useEffect(() => startTasks(), [])
  useShortcuts({
    views: (key) => void navigate(withQuery({ view: shownViews[Number(key) - 1] as string })),
  })
  return (
    <div className={styles.pane}>
      <div className={styles.head}>
        <PageHead title={project && !project.isPersonal ? project.name : 'Tasks'}>
          <SearchField words={filter.words} />
        </PageHead>
        {mayEdit(project) ? <QuickAdd /> : project && <CannotEdit project={project} />}
        <div className={styles.bar}>
          <ViewTabs view={view} today={today} />
          <FilterButton filter={filter} />
        </div>
        <FilterChips filter={filter} />
      </div>
      <TaskList
        key={isPhone ? `${view} phone` : view}
        view={view}
        filter={deferred}
        today={today}
        {...rows}
      />
    </div>
  )
}

function CannotEdit({ project }: { project: Project }) {
  return (
    <Notice
      tone="info"
      title={
        project.archivedAt !== null
          ? 'This project is archived.'
          : project.role === 'commenter'
            ? 'You can read and comment here.'
            : 'You can read this project.'
      }
    />
  )
}
