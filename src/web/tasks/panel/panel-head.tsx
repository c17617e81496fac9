import { Copy, Ellipsis, FolderInput, Link2, SkipForward, Trash2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Task } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { mayEdit, nameOfProject, referenceOf, useOpenProject, useProjects } from '../../state/projects.ts'
import { completeTask, deleteTask, moveTask, skipTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { copied, copyLink } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from '../../ui/panel-head.module.css'
import { PickerList } from '../../ui/picker.tsx'
import { tip } from '../../ui/tooltip.tsx'
import { words } from '../../words/words.ts'
import { SnoozeMenu } from './snooze-menu.tsx'

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
        label={isDone ? words.tasks.done : words.tasks.complete}
        checked={isDone}
        onChange={() => void completeTask(task.id)}
        {...tip(isDone ? words.tasks.reopen : words.tasks.complete, 'c')}
      />
      <span className={styles.number}>
        <button
          type="button"
          className={styles.reference}
          aria-label={words.panel.copyReference(reference)}
          onClick={() => void copied(reference, words.panel.referenceCopied(reference))}
          {...tip(words.panel.copyTheReference)}
        >
          {reference}
        </button>
      </span>
      {!isDone && <SnoozeMenu task={task} />}
      <Menu
        label={words.panel.more}
        align="end"
        trigger={(props) => <IconButton {...props} label={words.panel.more} icon={<Ellipsis size={18} />} />}
        items={[
          ...(task.repeat !== null && !isDone
            ? [
                {
                  id: 'skip',
                  label: words.panel.skip,
                  icon: <SkipForward size={16} />,
                  run: () => void skipTask(task.id),
                },
              ]
            : []),
          {
            id: 'link',
            label: words.panel.copyLink,
            icon: <Link2 size={16} />,
            run: () => void copyLink(addressOf('tasks', undefined, { task: task.id })),
          },
          {
            id: 'reference',
            label: words.panel.copyReference(reference),
            icon: <Copy size={16} />,
            run: () => void copied(reference, words.panel.referenceCopied(reference)),
          },
          {
            id: 'move',
            label: words.panel.moveTo,
            icon: <FolderInput size={16} />,
            run: () => setMoving(true),
          },
          {
            id: 'delete',
            label: words.panel.delete,
            icon: <Trash2 size={16} />,
            isDanger: true,
            run: remove,
          },
        ]}
      />
      <IconButton label={words.ui.close} keys="Esc" icon={<X size={18} />} onClick={onClose} />
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
    <Dialog title={words.panel.moveTo} size="small" onClose={onClose}>
      <div ref={box}>
        <PickerList
          label={words.panel.project}
          placeholder={words.panel.findProject}
          emptyText={words.panel.noProject}
          close={onClose}
          find={(query) =>
            others
              .map((project) => ({ id: project.id, label: nameOfProject(project), note: project.prefix }))
              .filter(({ label }) => label.toLowerCase().includes(query.trim().toLowerCase()))
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
