import type { KeyboardEvent } from 'react'
import { addressedProject } from '../../api/open-project.ts'
import type { Task } from '../../api/values.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { dragTask } from '../../state/dragged-task.ts'
import { dueGroup, type Today, timeOfDate } from '../../time/calendar.ts'
import { timeWords } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import styles from './upcoming-month.module.css'
import { keyOf } from './use-upcoming.ts'

/** How many days each arrow moves a task in a month, together with Shift. */
export const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 } as const
export const keys = 'Shift+ArrowLeft Shift+ArrowRight Shift+ArrowUp Shift+ArrowDown'

interface MonthTaskProps {
  readonly task: Task
  readonly today: Today
  readonly touch: object
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A task in a day of the month: its time and its title. */
export function MonthTask({ task, today, touch, onKeyDown }: MonthTaskProps) {
  const { query } = usePlace()
  const address = addressedProject(task.project)
  const isOpened = query.get('task') === String(task.id) && query.get('in') === address
  const time = timeOfDate(task.due ?? task.start, today.zone)
  const isLate = task.due !== null && dueGroup(task.due, today) === 'overdue'
  return (
    <Link
      to={withQuery({ in: address, task: task.id })}
      className={cx(styles.task, task.priority === 'high' && styles.high, isLate && styles.late)}
      aria-current={isOpened || undefined}
      aria-keyshortcuts={keys}
      data-task-key={keyOf(task)}
      title={task.title}
      onKeyDown={onKeyDown}
      {...dragTask(task)}
      {...touch}
    >
      {time !== '' && <span className={styles.time}>{timeWords(time, today)} </span>}
      {task.title}
    </Link>
  )
}
