import { CornerDownRight, Lock, Plus, X } from 'lucide-react'
import type { Task, TaskId } from '../../api/values.ts'
import { findTasks } from '../../state/find-tasks.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen, useTask, useTasks } from '../../state/task-state.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import styles from '../../ui/panel-fields.module.css'
import { Picker } from '../../ui/picker.tsx'
import { TaskLink } from '../task-link.tsx'

/** The task that this one is a part of. */
export function ParentField({ task }: { task: Task }) {
  const tasks = useTasks()
  return (
    <PanelField label="Part of">
      {task.parent === null ? (
        <Picker
          label="Part of"
          placeholder="Find a task"
          emptyText="No open task has these words."
          trigger={(props) => (
            <ValueButton
              {...props}
              icon={<CornerDownRight size={15} aria-hidden />}
              tone="empty"
              aria-label="Nothing: choose the task it is a part of"
            >
              Nothing
            </ValueButton>
          )}
          find={(words) => findTasks(tasks, words, [task.id], [])}
          onChoose={({ id, label }) =>
            void editTask(task.id, { parent: Number(id) }, `Now part of: ${label}`)
          }
        />
      ) : (
        <LinkedTask
          id={task.parent}
          removeLabel="No longer a part of it"
          onRemove={() => void editTask(task.id, { parent: null }, 'No longer a part of another task')}
        />
      )}
    </PanelField>
  )
}

/** What has to be done before this one. */
export function BlockersField({ task }: { task: Task }) {
  const tasks = useTasks()
  const set = (blockedBy: readonly TaskId[], text: string) => void editTask(task.id, { blockedBy }, text)
  const without = (id: TaskId) => task.blockedBy.filter((other) => other !== id)
  return (
    <PanelField label="Waits for">
      {task.blockedBy.length > 0 && (
        <div className={styles.links}>
          {task.blockedBy.map((id) => (
            <LinkedTask
              key={id}
              id={id}
              removeLabel={`No longer waits for #${id}`}
              onRemove={() => set(without(id), `No longer waits for #${id}`)}
            />
          ))}
        </div>
      )}
      <Picker
        isMulti
        label="Waits for"
        placeholder="Find a task"
        emptyText="No open task has these words."
        trigger={(props) => (
          <ValueButton
            {...props}
            tone="empty"
            icon={
              task.blockedBy.length === 0 ? <Lock size={15} aria-hidden /> : <Plus size={15} aria-hidden />
            }
            aria-label={`${task.blockedBy.length === 0 ? 'Nothing: choose' : 'Add'} a task to wait for`}
          >
            {task.blockedBy.length === 0 ? 'Nothing' : 'Add'}
          </ValueButton>
        )}
        find={(words) => findTasks(tasks, words, [task.id], task.blockedBy)}
        onChoose={({ id: text }) => {
          const id = Number(text)
          if (task.blockedBy.includes(id)) set(without(id), `No longer waits for #${id}`)
          else set([...task.blockedBy, id], `Waits for #${id} now`)
        }}
      />
    </PanelField>
  )
}

/** Which tasks wait for this one. */
export function BlocksField({ blocks }: { blocks: readonly Task[] }) {
  if (blocks.length === 0) return null
  return (
    <PanelField label="Needed by">
      <div className={styles.links}>
        {blocks.map(({ id }) => (
          <LinkedTask key={id} id={id} />
        ))}
      </div>
    </PanelField>
  )
}

interface LinkedTaskProps {
  readonly id: TaskId
  readonly removeLabel?: string
  readonly onRemove?: () => void
}

function LinkedTask({ id, removeLabel, onRemove }: LinkedTaskProps) {
  const task = useTask(id)
  return (
    <span className={cx(styles.linked, task && !isOpen(task) && styles.closed)}>
      <TaskLink id={id}>{task ? `#${id} ${task.title}` : `#${id}`}</TaskLink>
      {removeLabel && (
        <IconButton size="small" label={removeLabel} icon={<X size={14} />} onClick={onRemove} />
      )}
    </span>
  )
}
