import { useState } from 'react'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen, useTask } from '../../state/task-state.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { words } from '../../words/words.ts'
import type { TaskLine } from '../state/task-lines.ts'
import styles from './task-card.module.css'
import { TaskLink } from './task-link.tsx'

/** More are folded. */
const mostShown = 8

interface TaskCardProps {
  readonly rows: readonly TaskLine[]
  /** What the answer says of those it does not list. */
  readonly more: string | null
}

/** The tasks of an answer, which can be completed from there. */
export function TaskCard({ rows, more }: TaskCardProps) {
  const [isWhole, setWhole] = useState(rows.length <= mostShown + 1)
  const shown = isWhole ? rows : rows.slice(0, mostShown)
  return (
    <div className={styles.card}>
      <ul aria-label={words.pages.tasks}>
        {shown.map((row) => (
          <TaskLineRow key={row.id} row={row} />
        ))}
      </ul>
      {!isWhole && (
        <Button size="small" variant="quiet" className={styles.all} onClick={() => setWhole(true)}>
          {more === null ? words.chat.showAll(rows.length) : words.chat.showFirst(rows.length)}
        </Button>
      )}
      {more !== null && <p className={styles.more}>{more}</p>}
    </div>
  )
}

function TaskLineRow({ row: { id, text } }: { row: TaskLine }) {
  const task = useTask(id)
  const isDone = task !== undefined && !isOpen(task)
  const [title = '', ...facts] = text.split(' · ')
  return (
    <li className={cx(styles.row, isDone && styles.done)}>
      {task && (
        <Checkbox
          label={`${isDone ? words.tasks.reopen : words.tasks.complete}: ${task.title}`}
          isLabelHidden
          shape="round"
          tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
          checked={isDone}
          onChange={() => void completeTask(id)}
        />
      )}
      <p className={styles.words}>
        <TaskLink id={id}>{title}</TaskLink>
        {facts.length > 0 && <small>{facts.join(' · ')}</small>}
      </p>
      <span className={styles.number}>#{id}</span>
    </li>
  )
}
