import type { Task } from '../../api/values.ts'
import { editTask } from '../../state/task-actions.ts'
import { EditableText } from './editable-text.tsx'

export function TaskText({ task }: { task: Task }) {
  return (
    <div>
      <EditableText
        look="title"
        label="Title"
        placeholder="Title"
        value={task.title}
        maxLength={400}
        onSave={(title) => editTask(task.id, { title }, `Renamed to: ${title}`)}
      />
      <EditableText
        look="text"
        label="Description"
        placeholder="Add details"
        value={task.description ?? ''}
        maxLength={20_000}
        onSave={(text) =>
          editTask(
            task.id,
            { description: text === '' ? null : text },
            text === '' ? 'Description removed' : 'Description changed',
          )
        }
      />
    </div>
  )
}
