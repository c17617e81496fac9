import { Copy, Ellipsis, FolderInput, Link2, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { mayEdit, nameOfProject, referenceOf, useOpenProject, useProjects } from '../../state/projects.ts'
import { completeTask, deleteTask, moveTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from '../../ui/panel-head.module.css'
import { PickerList } from '../../ui/picker.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { tip } from '../../ui/tooltip.tsx'

export function PanelHead({ task, onClose }: { task: Task; onClose: () => void }) {
  const isDone = !isOpen(task)
  const project = useOpenProject()
  const [isMoving, setMoving] = useState(false)
  const reference = referenceOf(task.id, project)
  const remove = () => {
    onClose()
    void deleteTask(task.id)
  }
  return (
    <header className={styles.head}>
      <Checkbox
        shape="round"
        className={styles.check}
        label={isDone ? 'Done' : 'Complete'}
        checked={isDone}
        onChange={() => void completeTask(task.id)}
        {...tip(isDone ? 'Open again' : 'Complete', 'x')}
      />
      <span className={styles.number}>
        <button
          type="button"
          className={styles.reference}
          aria-label={`Copy the reference ${reference}`}
          onClick={() => void copy(reference, `${reference} is copied.`)}
          {...tip('Copy the reference')}
        >
          {reference}
        </button>
      </span>
      <Menu
        label="More"
        align="end"
        trigger={(props) => <IconButton {...props} label="More" icon={<Ellipsis size={18} />} />}
        items={[
          {
            id: 'link',
            label: 'Copy the link',
            icon: <Link2 size={16} />,
            run: () =>
              void copy(
                location.origin + addressOf('tasks', undefined, { task: task.id }),
                'The link is copied.',
              ),
          },
          {
            id: 'reference',
            label: `Copy ${reference}`,
            icon: <Copy size={16} />,
            run: () => void copy(reference, `${reference} is copied.`),
          },
          {
            id: 'move',
            label: 'Move to a project',
            icon: <FolderInput size={16} />,
            run: () => setMoving(true),
          },
          { id: 'delete', label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, run: remove },
        ]}
      />
      <IconButton label="Close" keys="Esc" icon={<X size={18} />} onClick={onClose} />
      {isMoving && <MoveDialog task={task} onClose={() => setMoving(false)} onMoved={onClose} />}
    </header>
  )
}

interface MoveDialogProps {
  readonly task: Task
  readonly onClose: () => void
  readonly onMoved: () => void
}

/** Where the task should go: the projects that this person may change. */
function MoveDialog({ task, onClose, onMoved }: MoveDialogProps) {
  const open = useOpenProject()
  const { shown } = useProjects()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const others = shown.filter((project) => project.id !== open?.id && mayEdit(project))
  return (
    <Dialog title="Move to a project" size="small" onClose={onClose}>
      <div ref={box}>
        <PickerList
          label="Project"
          placeholder="Find a project"
          emptyText="There is no other project you can move it to."
          close={onClose}
          find={(words) =>
            others
              .map((project) => ({ id: project.id, label: nameOfProject(project), note: project.prefix }))
              .filter(({ label }) => label.toLowerCase().includes(words.trim().toLowerCase()))
          }
          onChoose={({ id, label }) => {
            onMoved()
            void moveTask(task.id, { id, name: label })
          }}
        />
      </div>
    </Dialog>
  )
}

async function copy(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: done })
  } catch {
    showToast({
      text: 'The browser did not allow copying.',
      hint: 'Select the text and copy it yourself.',
      tone: 'problem',
    })
  }
}
