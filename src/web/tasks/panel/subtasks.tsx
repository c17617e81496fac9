import { Plus } from 'lucide-react'
import { type FormEvent, useMemo, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { addTask, completeTask } from '../../state/task-actions.ts'
import { isOpen, stableId, useTasks } from '../../state/task-state.ts'
import bar from '../../ui/bar.module.css'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import panel from '../../ui/panel.module.css'
import { TaskLink } from '../task-link.tsx'
import styles from './subtasks.module.css'

/** The parts of a task. `details` has those that are done as well. */
export function Subtasks({ task, details }: { task: Task; details: readonly Task[] }) {
  const tasks = useTasks()
  const parts = useMemo(() => {
    const known = [...tasks.values()].filter((one) => one.parent === task.id)
    const ids = new Set(known.map(({ id }) => id))
    const others = details.filter((one) => !ids.has(one.id) && !tasks.has(one.id))
    return [...known, ...others].toSorted((one, other) => order(one) - order(other))
  }, [tasks, details, task.id])
  const done = parts.filter((part) => !isOpen(part)).length
  return (
    <section className={panel.section} aria-label="Sub-tasks">
      <h2 className={panel.heading}>
        Sub-tasks
        {parts.length > 0 && (
          <span>
            {done} of {parts.length} done
          </span>
        )}
      </h2>
      {parts.length > 0 && (
        <progress
          className={cx(bar.bar, styles.progress)}
          value={done}
          max={parts.length}
          aria-label="Sub-tasks done"
        />
      )}
      <ul>
        {parts.map((part) => (
          <li key={stableId(part.id)} className={cx(styles.part, !isOpen(part) && styles.done)}>
            <Checkbox
              shape="round"
              isLabelHidden
              className={styles.check}
              label={`${isOpen(part) ? 'Complete' : 'Open again'}: ${part.title}`}
              checked={!isOpen(part)}
              disabled={part.id < 0}
              onChange={() => void completeTask(part.id)}
            />
            <TaskLink id={part.id}>{part.title}</TaskLink>
          </li>
        ))}
      </ul>
      <AddPart parent={task.id} />
    </section>
  )
}

function AddPart({ parent }: { parent: number }) {
  const [title, setTitle] = useState('')
  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = title.trim()
    if (text === '') return
    setTitle('')
    void addTask({ title: text, parent }).then((added) => {
      if (!added) setTitle((now) => (now === '' ? text : now))
    })
  }
  return (
    <form onSubmit={add} className={styles.add}>
      <Plus size={16} aria-hidden />
      <input
        aria-label="Add a sub-task"
        placeholder="Add a sub-task"
        value={title}
        maxLength={400}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => setTitle(event.target.value)}
      />
    </form>
  )
}

function order({ id }: Task): number {
  return id < 0 ? Number.MAX_SAFE_INTEGER + id : id
}
