import { Plus } from 'lucide-react'
import { type FormEvent, useMemo } from 'react'
import type { Task } from '../../api/values.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { useDraft } from '../../drafts/use-draft.ts'
import { completeTask } from '../../state/task-actions.ts'
import { isOpen, stableId, useTasks } from '../../state/task-state.ts'
import bar from '../../ui/bar.module.css'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/cx.ts'
import panel from '../../ui/panel.module.css'
import { words } from '../../words/words.ts'
import { addTyped } from '../add/add-typed.ts'
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
    <section className={panel.section} aria-label={words.panel.subtasks}>
      <h2 className={panel.heading}>
        {words.panel.subtasks}
        {parts.length > 0 && <span>{words.panel.doneOf(done, parts.length)}</span>}
      </h2>
      {parts.length > 0 && (
        <progress
          className={cx(bar.bar, styles.progress)}
          value={done}
          max={parts.length}
          aria-label={words.panel.subtasksDone}
        />
      )}
      <ul>
        {parts.map((part) => (
          <li key={stableId(part.id)} className={cx(styles.part, !isOpen(part) && styles.done)}>
            <Checkbox
              shape="round"
              isLabelHidden
              className={styles.check}
              label={`${isOpen(part) ? words.tasks.complete : words.tasks.reopen}: ${part.title}`}
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
  const draft = useDraft(draftName('sub-task', parent))
  const add = (event: FormEvent) => {
    event.preventDefault()
    const text = draft.text.trim()
    if (text !== '') void addTyped(text, { parent }, draft)
  }
  return (
    <>
      <form onSubmit={add} className={styles.add}>
        <Plus size={16} aria-hidden />
        <input
          aria-label={words.panel.addSubtask}
          placeholder={words.panel.addSubtask}
          data-draft={draft.name}
          value={draft.text}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => draft.type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !draft.isDraft) return
            event.stopPropagation()
            draft.putAside()
          }}
        />
      </form>
      <DraftNote draft={draft} />
    </>
  )
}

function order({ id }: Task): number {
  return id < 0 ? Number.MAX_SAFE_INTEGER + id : id
}
