import { useMemo } from 'react'
import { useStore } from '../../api/store.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { taskState, useTasks } from '../../state/task-state.ts'
import { countViews, type ShownView, shownViews, viewNames } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import styles from '../../ui/tabs.module.css'
import { tip } from '../../ui/tooltip.tsx'
import { locale, words } from '../../words/words.ts'

const countLimit = 10_000

const notes: Readonly<Record<ShownView, string>> = {
  get ready() {
    return words.tasks.readyTip
  },
  get today() {
    return words.tasks.todayTip
  },
  get overdue() {
    return words.tasks.overdueTip
  },
  get open() {
    return words.tasks.openTip
  },
  get blocked() {
    return words.moves.blockedNote
  },
  get done() {
    return words.tasks.doneTip
  },
  get all() {
    return words.tasks.allTip
  },
}

/** The views with how many tasks each has. */
export function ViewTabs({ view, today }: { view: ShownView; today: Today }) {
  // Only to be drawn anew when the address changes: the links keep what else stands in it.
  usePlace()
  const tasks = useTasks()
  const counts = useStore(taskState, (state) => state.counts)
  const counted = useMemo(() => countViews(tasks.values(), counts, today), [tasks, counts, today])
  return (
    <nav aria-label={words.tasks.views} className={styles.tabs}>
      {shownViews.map((name, index) => {
        const count = counted?.[name] ?? 0
        return (
          <Link
            key={name}
            to={withQuery({ view: name === 'ready' ? null : name, task: null })}
            aria-current={name === view ? 'page' : undefined}
            aria-keyshortcuts={String(index + 1)}
            className={cx(styles.tab, name === 'overdue' && count > 0 && styles.late)}
            {...tip(notes[name], String(index + 1))}
          >
            {viewNames[name]}
            {(count > 0 || !counted) && (
              <span className={styles.count}>
                {count > 0 &&
                  (count < countLimit ? count.toLocaleString(locale()) : `${countLimit / 1_000}k+`)}
              </span>
            )}
          </Link>
        )
      })}
    </nav>
  )
}
