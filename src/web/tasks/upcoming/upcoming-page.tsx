import { CalendarRange, List } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { TaskId } from '../../api/values.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { startTasks } from '../../state/load-tasks.ts'
import { useToday } from '../../time/clock.ts'
import { Link } from '../../ui/link.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import { useAcrossKeys } from '../day/across-keys.ts'
import { UpcomingList } from './upcoming-list.tsx'
import { UpcomingMonth } from './upcoming-month.tsx'
import styles from './upcoming-page.module.css'
import { useUpcoming } from './use-upcoming.ts'

/** What is to come, of all projects: as a list of days and weeks, or as a month. A task opens beside it. */
export function UpcomingPage({ taskPanel }: { taskPanel: (task: TaskId) => ReactNode }) {
  const { query } = usePlace()
  const today = useToday()
  const isMonth = query.get('show') === 'month'
  const [task, project] = [Number(query.get('task')) || null, query.get('in')]
  const opened = task === null ? null : `${project} ${task}`
  useEffect(() => (opened === null ? undefined : startTasks()), [opened])
  const { tasks, error, isCut, move } = useUpcoming(today)
  useAcrossKeys()
  return (
    <ListPage
      hasRows
      isBroad={isMonth}
      opened={task !== null && taskPanel(task)}
      head={
        <PageHead title={words.pages.upcoming}>
          <nav aria-label={words.upcoming.showAs} className={styles.shapes}>
            <Shape label={words.upcoming.list} Icon={List} show={null} isHere={!isMonth} />
            <Shape label={words.upcoming.month} Icon={CalendarRange} show="month" isHere={isMonth} />
          </nav>
        </PageHead>
      }
    >
      {error && !tasks ? (
        <RefusalNotice error={error} />
      ) : !tasks ? (
        <Skeleton lines={8} className={styles.waiting} />
      ) : isMonth ? (
        <UpcomingMonth tasks={tasks} today={today} move={move} />
      ) : (
        <UpcomingList tasks={tasks} today={today} move={move} />
      )}
      {isCut && <p className={styles.note}>{words.upcoming.tooMany}</p>}
    </ListPage>
  )
}

interface ShapeProps {
  readonly label: string
  readonly Icon: typeof List
  readonly show: string | null
  readonly isHere: boolean
}

function Shape({ label, Icon, show, isHere }: ShapeProps) {
  return (
    <Link
      to={withQuery({ show, month: null, day: null })}
      className={styles.shape}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon size={15} aria-hidden />
      {label}
    </Link>
  )
}
