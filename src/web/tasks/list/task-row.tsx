import { Bot, Calendar, CircleSlash, CornerDownRight, Flag, Hash, ListChecks, Lock } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { Task, TaskId } from '../../api/values.ts'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen, useTask } from '../../state/task-state.ts'
import type { ShownView } from '../../state/views.ts'
import { dueGroup, type Today } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import opening from '../../ui/opening-row.module.css'
import { tip } from '../../ui/tooltip.tsx'
import { TaskLink } from '../task-link.tsx'
import { hasFacts } from './row-height.ts'
import factStyles from './task-facts.module.css'
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
    </div>
  )
})

const shownTags = 3

/** The small line under a title: when, how pressing, where it belongs. Nothing where there is nothing to say. */
function TaskFacts({ task, today, id }: { task: Task; today: Today; id: string }) {
  const parent = useTask(task.parent)
  const facts: ReactNode[] = []
  const add = (name: string, Icon: typeof Hash, words: string, tone?: string | undefined, unseen = '') =>
    facts.push(
      <span key={name} className={cx(factStyles.fact, tone)}>
        <Icon size={13} aria-hidden />
        <span className={factStyles.words}>
          {unseen && <span className="unseen">{unseen}</span>}
          {words}
        </span>
      </span>,
    )
  const open = isOpen(task)
  if (task.due !== null) {
    const group = open ? dueGroup(task.due, today) : 'later'
    add(
      'due',
      Calendar,
      dueWords(task.due, today),
      factStyles[group],
      group === 'overdue' ? 'overdue, ' : 'due ',
    )
  }
  if (task.priority !== 'medium' && open)
    add('priority', Flag, task.priority, factStyles[task.priority], 'priority ')
  if (task.isBlocked) add('blocked', Lock, 'waits', factStyles.blocked)
  if (task.status === 'cancelled') add('cancelled', CircleSlash, 'cancelled')
  const steps = task.subtasks.open + task.subtasks.done
  if (steps > 0) add('steps', ListChecks, `${task.subtasks.done}/${steps}`, undefined, 'sub-tasks done ')
  if (task.claimedBy !== null) add('claim', Bot, task.claimedBy, factStyles.claim, 'claimed by ')
  if (parent) add('parent', CornerDownRight, parent.title, undefined, 'part of ')
  for (const tag of task.tags.slice(0, shownTags)) add(`tag-${tag}`, Hash, tag, factStyles.tag, 'tag ')
  const more = task.tags.length - shownTags
  if (more > 0) facts.push(<span key="more">+{more}</span>)
  return (
    <div id={id} className={facts.length > 0 ? factStyles.facts : undefined}>
      {facts}
    </div>
  )
}
