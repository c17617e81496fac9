import { memo } from 'react'
import type { Task, TaskId } from '../../api/values.ts'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import type { ShownView } from '../../state/views.ts'
import type { Today } from '../../time/calendar.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import opening from '../../ui/opening-row.module.css'
import { tip } from '../../ui/tooltip.tsx'
import { TaskLink } from '../task-link.tsx'
import { Assignee } from './assignee.tsx'
import { hasFacts } from './row-height.ts'
import { TaskFacts } from './task-facts.tsx'
import styles from './task-row.module.css'

interface TaskRowProps {
  readonly task: Task
  readonly view: ShownView
  readonly today: Today
  /** The row that Tab comes to. */
  readonly isActive: boolean
  /** The row whose task is open beside the list. */
  readonly isOpened: boolean
  readonly onFocus: (id: TaskId) => void
}

export const TaskRow = memo(function TaskRow({ task, today, isActive, isOpened, onFocus }: TaskRowProps) {
  const isDone = !isOpen(task)
  const isSaving = task.id < 0
  const order = isActive ? 0 : -1
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus of what is inside is only noted.
    <div
      className={cx(
        opening.row,
        styles.row,
        isDone && styles.done,
        isOpened && opening.opened,
        isSaving && styles.saving,
        !hasFacts(task) && styles.bare,
      )}
      onFocus={() => onFocus(task.id)}
    >
      <Checkbox
        shape="round"
        isLabelHidden
        className={styles.check}
        label={`${isDone ? 'Open again' : 'Complete'}: ${task.title}`}
        tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
        checked={isDone}
        disabled={isSaving}
        tabIndex={order}
        onChange={() => void completeTask(task.id)}
        {...tip(isDone ? 'Open again' : 'Complete', 'x')}
      />
      <div className={styles.body}>
        <TaskLink
          id={task.id}
          className={cx(opening.link, styles.title)}
          tabIndex={order}
          data-task-link={task.id}
          aria-current={isOpened || undefined}
          aria-describedby={`facts-${task.id}`}
        >
          {task.title}
        </TaskLink>
        <TaskFacts task={task} today={today} id={`facts-${task.id}`} />
      </div>
      {task.assignee !== null && <Assignee id={task.assignee} />}
    </div>
  )
})
