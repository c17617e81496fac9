import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { addressedProject } from '../../api/open-project.ts'
import { postComplete } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Task } from '../../api/values.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { completedWords } from '../../state/completed-words.ts'
import { dragTask } from '../../state/dragged-task.ts'
import { nameOfProject, useProjects } from '../../state/projects.ts'
import { isOpen } from '../../state/task-state.ts'
import { changedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import { Dot } from '../../ui/dot.tsx'
import { Link } from '../../ui/link.tsx'
import opening from '../../ui/opening-row.module.css'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { hasFacts } from '../list/row-height.ts'
import row from '../list/task-row.module.css'
import { TaskFacts } from '../list/task-row.tsx'
import styles from './across-row.module.css'

const lingerMs = 400

interface AcrossRowProps {
  readonly task: Task
  readonly today: Today
  /** The day that is written above it. */
  readonly day?: string | null | undefined
  /** Keys that move the task, and what they do. */
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  readonly keys?: string | undefined
  /** Attributes that make the row one that a finger can drag. */
  readonly touch?: object | undefined
}

/** A task of any project, with its name. It opens beside the list. */
export function AcrossRow({ task, today, day, onKeyDown, keys, touch }: AcrossRowProps): ReactNode {
  const [isDone, setDone] = useState(!isOpen(task))
  const { query } = usePlace()
  const { shown } = useProjects()
  const project = shown.find(({ id }) => id === task.project)
  const address = addressedProject(task.project)
  const isOpened = query.get('task') === String(task.id) && query.get('in') === address
  const id = `day-${task.project}-${task.id}`.replaceAll('~', '')
  const complete = async () => {
    setDone(!isDone)
    const isTaken = await attempt(async () => {
      const answer = await postComplete(task.id, !isDone, address)
      changedToast(completedWords(answer, !isDone), answer.change, address, isDone ? 'reopen' : 'complete')
    })
    if (!isTaken) setDone(isDone)
    setTimeout(() => refresh('day'), lingerMs)
  }
  return (
    <div
      className={cx(opening.row, row.row, styles.row, isDone && row.done, isOpened && opening.opened)}
      {...dragTask(task)}
      {...touch}
    >
      <Checkbox
        shape="round"
        isLabelHidden
        className={row.check}
        label={`${isDone ? words.tasks.reopen : words.tasks.complete}: ${task.title}`}
        tone={task.priority === 'high' && !isDone ? 'high' : 'plain'}
        checked={isDone}
        onChange={() => void complete()}
      />
      <div className={row.body}>
        <Link
          to={withQuery({ in: address, task: task.id })}
          className={cx(opening.link, row.title)}
          aria-current={isOpened || undefined}
          aria-describedby={id}
          aria-keyshortcuts={keys}
          data-task-link={task.id}
          data-task-key={`${task.project} ${task.id}`}
          onKeyDown={onKeyDown}
        >
          {task.title}
        </Link>
        {hasFacts(task) && <TaskFacts task={{ ...task, parent: null }} today={today} id={id} day={day} />}
      </div>
      <span className={styles.project}>
        <Dot colour={project?.colour ?? ''} />
        <span className={styles.name}>{project ? nameOfProject(project) : ''}</span>
      </span>
    </div>
  )
}
