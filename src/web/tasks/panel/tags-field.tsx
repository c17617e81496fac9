import { Hash, Plus } from 'lucide-react'
import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { useTasks } from '../../state/task-state.ts'
import { Chip } from '../../ui/chip.tsx'
import { PanelField, ValueButton } from '../../ui/panel-field.tsx'
import styles from '../../ui/panel-fields.module.css'
import { Picker, type PickerOption } from '../../ui/picker.tsx'
import { tagCounts } from '../filters/tag-counts.ts'

export function TagsField({ task }: { task: Task }) {
  const tasks = useTasks()
  const remove = (tag: string) =>
    void editTask(task.id, { tags: task.tags.filter((other) => other !== tag) }, `Tag removed: ${tag}`)
  const toggle = ({ id: tag }: PickerOption) => {
    if (task.tags.includes(tag)) remove(tag)
    else void editTask(task.id, { tags: [...task.tags, tag] }, `Tag added: ${tag}`)
  }
  const find = (words: string): PickerOption[] => {
    const typed = words.trim().replace(/^#/, '').replace(/\s+/g, '-')
    const known = tagCounts(tasks.values(), typed).map(({ tag }) => tag)
    const all = [...new Set([...task.tags.filter((tag) => tag.includes(typed)), ...known])]
    const isNew = typed !== '' && !all.some((tag) => tag.toLowerCase() === typed.toLowerCase())
    return [
      ...all.map((tag) => ({ id: tag, label: tag, isChosen: task.tags.includes(tag) })),
      ...(isNew ? [{ id: typed, label: `New tag: ${typed}` }] : []),
    ]
  }
  return (
    <PanelField label="Tags">
      {task.tags.length > 0 && (
        <span className={styles.chips}>
          {task.tags.map((tag) => (
            <Chip
              key={tag}
              tone="info"
              icon={<Hash size={12} aria-hidden />}
              removeLabel={`Remove the tag ${tag}`}
              onRemove={() => remove(tag)}
            >
              {tag}
            </Chip>
          ))}
        </span>
      )}
      <Picker
        isMulti
        label="Tags"
        placeholder="Find or make a tag"
        emptyText="Type the name of a new tag."
        trigger={(props) => (
          <ValueButton {...props} icon={<Plus size={15} aria-hidden />} tone="empty" aria-label="Add a tag">
            {task.tags.length === 0 ? 'Add a tag' : 'Add'}
          </ValueButton>
        )}
        find={find}
        onChoose={toggle}
      />
    </PanelField>
  )
}
