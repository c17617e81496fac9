import { CalendarCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { whenChanged } from '../../api/live.ts'
import { addressedProject } from '../../api/open-project.ts'
import { listTasks, postComplete } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { Task } from '../../api/values.ts'
import { usePlace } from '../../browser/router.ts'
import { useMedia } from '../../browser/use-media.ts'
import { groupTasks } from '../../state/group-tasks.ts'
import { startTasks } from '../../state/load-tasks.ts'
import { nameOfProject, useProjects } from '../../state/projects.ts'
import { isOpen } from '../../state/task-state.ts'
import { changedToast, refusedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Link } from '../../ui/link.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import opening from '../../ui/opening-row.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GroupRow } from '../list/group-row.tsx'
import { hasFacts } from '../list/row-height.ts'
import { TaskFacts } from '../list/task-facts.tsx'
import row from '../list/task-row.module.css'
import { TaskPanel } from '../panel/task-panel.tsx'
import styles from './day-page.module.css'

const [most, lookMs, soonMs] = [500, 10_000, 200]

/** What is due by today, of all projects. A task opens beside it. */
export function DayPage() {
  const { query } = usePlace()
  const { data, error } = useRemote('day', () => listTasks({ view: 'today', across: '1', limit: most }))
  const today = useToday()
  const isWide = useMedia('wide')
  const [task, project] = [Number(query.get('task')) || null, query.get('in')]
  useFreshDay()
  const opened = task === null ? null : `${project} ${task}`
  useEffect(() => (opened === null ? undefined : startTasks()), [opened])
  const groups = groupTasks(data?.tasks ?? [], 'today', today)
  return (
    <div className={styles.page}>
      <section className={cx(styles.pane, task !== null && styles.beside)} inert={!isWide && task !== null}>
        <div className={styles.head}>
          <PageHead title="My day" />
        </div>
        <div className={styles.box}>
          <div className={styles.column}>
            {error && !data ? (
              <RefusalNotice error={error} />
            ) : !data ? (
              <Skeleton lines={6} className={styles.waiting} />
            ) : data.tasks.length === 0 ? (
              <EmptyState icon={<CalendarCheck size={22} />} title="Nothing is due today">
                <p>Tasks of all your projects that are due today or overdue show here.</p>
              </EmptyState>
            ) : (
              <ul aria-label="My day">
                {groups.map((one) =>
                  one.kind === 'group' ? (
                    <li key={one.key}>
                      <GroupRow label={one.label} count={one.count} />
                    </li>
                  ) : (
                    <li key={`${one.task.project} ${one.task.id}`}>
                      <DayRow
                        task={one.task}
                        today={today}
                        isOpened={one.task.id === task && addressedProject(one.task.project) === project}
                      />
                    </li>
                  ),
                )}
              </ul>
            )}
          </div>
        </div>
      </section>
      {task !== null && <TaskPanel key={`${project} ${task}`} id={task} />}
    </div>
  )
}

function DayRow({ task, today, isOpened }: { task: Task; today: Today; isOpened: boolean }) {
  const [isDone, setDone] = useState(!isOpen(task))
  const { shown } = useProjects()
  const project = shown.find(({ id }) => id === task.project)
  const address = addressedProject(task.project)
  const query = new URLSearchParams({ ...(address !== null && { in: address }), task: String(task.id) })
  const id = `day-${task.project}-${task.id}`.replaceAll('~', '')
  const complete = async () => {
    setDone(!isDone)
    try {
      const { change } = await postComplete(task.id, !isDone, address)
      changedToast(`${isDone ? 'Reopened' : 'Completed'}: ${task.title}`, change, address)
    } catch (thrown) {
      setDone(isDone)
      refusedToast(thrown)
    }
    setTimeout(() => refresh('day'), soonMs * 2)
  }
  return (
    <div className={cx(opening.row, row.row, styles.row, isDone && row.done, isOpened && opening.opened)}>
      <Checkbox
        shape="round"
        isLabelHidden
        className={row.check}
        label={`${isDone ? 'Open again' : 'Complete'}: ${task.title}`}
        tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
        checked={isDone}
        onChange={() => void complete()}
      />
      <div className={row.body}>
        <Link
          to={`/today?${query}`}
          className={cx(opening.link, row.title)}
          aria-current={isOpened || undefined}
          aria-describedby={id}
          data-task-link={task.id}
        >
          {task.title}
        </Link>
        {hasFacts(task) && <TaskFacts task={{ ...task, parent: null }} today={today} id={id} />}
      </div>
      <span className={styles.project}>
        <Dot colour={project?.colour ?? ''} />
        <span className={styles.name}>{project ? nameOfProject(project) : ''}</span>
      </span>
    </div>
  )
}

/** News come of the open project only, so one also looks now and then. */
function useFreshDay(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = whenChanged(() => {
      clearTimeout(timer)
      timer = setTimeout(() => refresh('day'), soonMs)
    })
    const looking = setInterval(() => {
      if (document.visibilityState === 'visible') refresh('day')
    }, lookMs)
    return () => {
      end()
      clearTimeout(timer)
      clearInterval(looking)
    }
  }, [])
}
