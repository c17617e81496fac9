import { Bot, Calendar, CircleSlash, CornerDownRight, Flag, Hash, ListChecks, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Task } from '../../api/values.ts'
import { isOpen, useTask } from '../../state/task-state.ts'
import { dueGroup, type Today } from '../../time/calendar.ts'
import { dueWords } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import styles from './task-facts.module.css'

const shownTags = 3

/** The small line under a title: when, how pressing, where it belongs. Nothing where there is nothing to say. */
export function TaskFacts({ task, today, id }: { task: Task; today: Today; id: string }) {
  const parent = useTask(task.parent)
  const facts: ReactNode[] = []
  const add = (name: string, Icon: typeof Hash, words: string, tone?: string | undefined, unseen = '') =>
    facts.push(
      <span key={name} className={cx(styles.fact, tone)}>
        <Icon size={13} aria-hidden />
        <span className={styles.words}>
          {unseen && <span className="unseen">{unseen}</span>}
          {words}
        </span>
      </span>,
    )
  const open = isOpen(task)
  if (task.due !== null) {
    const group = open ? dueGroup(task.due, today) : 'later'
    add('due', Calendar, dueWords(task.due, today), styles[group], group === 'overdue' ? 'overdue, ' : 'due ')
  }
  if (task.priority !== 'medium' && open)
    add('priority', Flag, task.priority, styles[task.priority], 'priority ')
  if (task.isBlocked) add('blocked', Lock, 'waits', styles.blocked)
  if (task.status === 'cancelled') add('cancelled', CircleSlash, 'cancelled')
  const steps = task.subtasks.open + task.subtasks.done
  if (steps > 0) add('steps', ListChecks, `${task.subtasks.done}/${steps}`, undefined, 'sub-tasks done ')
  if (task.claimedBy !== null) add('claim', Bot, task.claimedBy, styles.claim, 'claimed by ')
  if (parent) add('parent', CornerDownRight, parent.title, undefined, 'part of ')
  for (const tag of task.tags.slice(0, shownTags)) add(`tag-${tag}`, Hash, tag, styles.tag, 'tag ')
  const more = task.tags.length - shownTags
  if (more > 0) facts.push(<span key="more">+{more}</span>)
  return (
    <div id={id} className={facts.length > 0 ? styles.facts : undefined}>
      {facts}
    </div>
  )
}
