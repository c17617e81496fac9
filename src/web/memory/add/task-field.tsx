import { CircleCheckBig } from 'lucide-react'
import { useId } from 'react'
import type { TaskId } from '../../api/values.ts'
import { findTasks } from '../../state/find-tasks.ts'
import { useTasks } from '../../state/task-state.ts'
import { Picker } from '../../ui/picker.tsx'
import { words } from '../../words/words.ts'
import styles from './task-field.module.css'

interface TaskFieldProps {
  readonly task: TaskId | null
  readonly onChange: (task: TaskId | null) => void
}

/** The task at which it was learnt. */
export function TaskField({ task, onChange }: TaskFieldProps) {
  const tasks = useTasks()
  const id = useId()
  const chosen = task === null ? null : `#${task} ${tasks.get(task)?.title ?? ''}`
  return (
    <div className={styles.field}>
      <span id={id} className={styles.label}>
        {words.memory.task}
      </span>
      <Picker
        label={words.memory.task}
        placeholder={words.panel.findTask}
        emptyText={words.panel.noTask}
        trigger={(props) => (
          <button {...props} type="button" className={styles.value} aria-labelledby={`${id} ${id}-value`}>
            <CircleCheckBig size={15} aria-hidden />
            <span id={`${id}-value`}>{chosen ?? words.panel.none}</span>
          </button>
        )}
        find={(query) => findTasks(tasks, query, [], task === null ? [] : [task])}
        onChoose={(option) => onChange(Number(option.id) === task ? null : Number(option.id))}
      />
    </div>
  )
}
