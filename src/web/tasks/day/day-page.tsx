import { CalendarCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { listTasks } from '../../api/tasks.ts'
import { useRemote } from '../../api/use-remote.ts'
import { usePlace } from '../../browser/router.ts'
import { useShortcuts } from '../../browser/shortcuts.ts'
import { groupTasks } from '../../state/group-tasks.ts'
import { startTasks } from '../../state/load-tasks.ts'
import { useToday } from '../../time/clock.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import { GroupRow } from '../list/task-list.tsx'
import { TaskPanel } from '../panel/task-panel.tsx'
import { useAcrossKeys } from './across-keys.ts'
import { AcrossRow } from './across-row.tsx'
import { AddToDay } from './add-to-day.tsx'
import styles from './day-page.module.css'

const most = 500

/** What is due by today, of all projects. A task opens beside it. */
export function DayPage() {
  const { query } = usePlace()
  const { data, error } = useRemote('day', () => listTasks({ view: 'today', across: '1', limit: most }))
  const today = useToday()
  const [task, project] = [Number(query.get('task')) || null, query.get('in')]
  const opened = task === null ? null : `${project} ${task}`
  useEffect(() => (opened === null ? undefined : startTasks()), [opened])
  const input = useRef<HTMLInputElement>(null)
  useShortcuts({ add: () => void input.current?.focus() })
  useAcrossKeys()
  const groups = groupTasks(data?.tasks ?? [], 'today', today)
  return (
    <ListPage
      hasRows
      opened={task !== null && <TaskPanel key={`${project} ${task}`} id={task} />}
      head={
        <>
          <PageHead title={words.pages.day} />
          <AddToDay day={today.day} label={words.tasks.addForToday} input={input} shortcuts="n q" />
        </>
      }
    >
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={6} className={styles.waiting} />
      ) : data.tasks.length === 0 ? (
        <EmptyState icon={<CalendarCheck size={22} />} title={words.tasks.nothingToday}>
          <p>{words.tasks.dayText}</p>
        </EmptyState>
      ) : (
        <ul aria-label={words.pages.day}>
          {groups.map((one) =>
            one.kind === 'group' ? (
              <li key={one.key}>
                <GroupRow label={one.label} count={one.count} />
              </li>
            ) : (
              <li key={`${one.task.project} ${one.task.id}`}>
                <AcrossRow task={one.task} today={today} />
              </li>
            ),
          )}
        </ul>
      )}
    </ListPage>
  )
}
