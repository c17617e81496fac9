import { CornerDownRight, Hash, Lock, Plus, X } from 'lucide-react'
import type { Task, TaskId } from '../../api/values.ts'
import { findTasks } from '../../state/find-tasks.ts'
import { referenceOf, useOpenProject } from '../../state/projects.ts'
import { editTask } from '../../state/task-actions.ts'
import { isOpen, useTask, useTasks } from '../../state/task-state.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import styles from '../../ui/panel-fields.module.css'
import { Picker, type PickerOption } from '../../ui/picker.tsx'
import { words } from '../../words/words.ts'
import { tagCounts } from '../filters/tag-counts.ts'
import { TaskLink } from '../task-link.tsx'

/** The task that this one is a part of. */
export function ParentField({ task }: { task: Task }) {
  const tasks = useTasks()
  const project = useOpenProject()
  const nameOf = (id: TaskId) => referenceOf(id, project)
  return (
    <PanelField label={words.panel.partOf}>
      {task.parent === null ? (
        <Picker
          label={words.panel.partOf}
          placeholder={words.panel.findTask}
          emptyText={words.panel.noTask}
          trigger={(props) => (
            <ValueButton
              {...props}
              icon={<CornerDownRight size={15} aria-hidden />}
              tone="empty"
              aria-label={words.panel.choosePart}
            >
              {words.panel.none}
            </ValueButton>
          )}
          find={(query) => findTasks(tasks, query, [task.id], [], nameOf)}
          onChoose={({ id, label }) =>
            void editTask(task.id, { parent: Number(id) }, words.panel.partOfNow(label))
          }
        />
      ) : (
        <LinkedTask
          id={task.parent}
          removeLabel={words.panel.removePart}
          onRemove={() => void editTask(task.id, { parent: null }, words.panel.notPart)}
        />
      )}
    </PanelField>
  )
}

/** What has to be done before this one. */
export function BlockersField({ task }: { task: Task }) {
  const tasks = useTasks()
  const project = useOpenProject()
  const nameOf = (id: TaskId) => referenceOf(id, project)
  const set = (blockedBy: readonly TaskId[], text: string) => void editTask(task.id, { blockedBy }, text)
  const without = (id: TaskId) => task.blockedBy.filter((other) => other !== id)
  return (
    <PanelField label={words.panel.waitsFor}>
      {task.blockedBy.length > 0 && (
        <div className={styles.links}>
          {task.blockedBy.map((id) => (
            <LinkedTask
              key={id}
              id={id}
              removeLabel={words.panel.noWait(nameOf(id))}
              onRemove={() => set(without(id), words.panel.noWait(nameOf(id)))}
            />
          ))}
        </div>
      )}
      <Picker
        isMulti
        label={words.panel.waitsFor}
        placeholder={words.panel.findTask}
        emptyText={words.panel.noTask}
        trigger={(props) => (
          <ValueButton
            {...props}
            tone="empty"
            icon={
              task.blockedBy.length === 0 ? <Lock size={15} aria-hidden /> : <Plus size={15} aria-hidden />
            }
            aria-label={task.blockedBy.length === 0 ? words.panel.chooseWait : words.panel.addWait}
          >
            {task.blockedBy.length === 0 ? words.panel.none : words.add.add}
          </ValueButton>
        )}
        find={(query) => findTasks(tasks, query, [task.id], task.blockedBy, nameOf)}
        onChoose={({ id: text }) => {
          const id = Number(text)
          if (task.blockedBy.includes(id)) set(without(id), words.panel.noWait(nameOf(id)))
          else set([...task.blockedBy, id], words.panel.waitsNow(nameOf(id)))
        }}
      />
    </PanelField>
  )
}

/** Which tasks wait for this one. */
export function BlocksField({ blocks }: { blocks: readonly Task[] }) {
  if (blocks.length === 0) return null
  return (
    <PanelField label={words.panel.blocks}>
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
  const name = referenceOf(id, useOpenProject())
  return (
    <span className={cx(styles.linked, task && !isOpen(task) && styles.closed)}>
      <TaskLink id={id}>{task ? `${name} ${task.title}` : name}</TaskLink>
      {removeLabel && (
        <IconButton size="small" label={removeLabel} icon={<X size={14} />} onClick={onRemove} />
      )}
    </span>
  )
}

export function TagsField({ task }: { task: Task }) {
  const tasks = useTasks()
  const remove = (tag: string) =>
    void editTask(task.id, { tags: task.tags.filter((other) => other !== tag) }, words.panel.tagRemoved(tag))
  const toggle = ({ id: tag }: PickerOption) => {
    if (task.tags.includes(tag)) remove(tag)
    else void editTask(task.id, { tags: [...task.tags, tag] }, words.panel.tagAdded(tag))
  }
  const find = (query: string): PickerOption[] => {
    const typed = query.trim().replace(/^#/, '').replace(/\s+/g, '-')
    const known = tagCounts(tasks.values(), typed).map(({ tag }) => tag)
    const all = [...new Set([...task.tags.filter((tag) => tag.includes(typed)), ...known])]
    const isNew = typed !== '' && !all.some((tag) => tag.toLowerCase() === typed.toLowerCase())
    return [
      ...all.map((tag) => ({ id: tag, label: tag, isChosen: task.tags.includes(tag) })),
      ...(isNew ? [{ id: typed, label: words.panel.newTag(typed) }] : []),
    ]
  }
  return (
    <PanelField label={words.panel.tags}>
      {task.tags.length > 0 && (
        <span className={styles.chips}>
          {task.tags.map((tag) => (
            <Chip
              key={tag}
              tone="info"
              icon={<Hash size={12} aria-hidden />}
              removeLabel={words.panel.removeTag(tag)}
              onRemove={() => remove(tag)}
            >
              {tag}
            </Chip>
          ))}
        </span>
      )}
      <Picker
        isMulti
        label={words.panel.tags}
        placeholder={words.panel.findTag}
        emptyText={words.panel.typeTag}
        trigger={(props) => (
          <ValueButton
            {...props}
            icon={<Plus size={15} aria-hidden />}
            tone="empty"
            aria-label={words.panel.addTag}
          >
            {task.tags.length === 0 ? words.panel.addTag : words.add.add}
          </ValueButton>
        )}
        find={find}
        onChoose={toggle}
      />
    </PanelField>
  )
}
