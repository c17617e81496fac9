import { Ellipsis, Link2, Trash2, X } from 'lucide-react'
import type { Task } from '../../api/values.ts'
import { completeTask, deleteTask } from '../../state/task-actions.ts'
import { isOpen } from '../../state/task-state.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from '../../ui/panel-head.module.css'
import { showToast } from '../../ui/toasts.tsx'
import { tip } from '../../ui/tooltip.tsx'

export function PanelHead({ task, onClose }: { task: Task; onClose: () => void }) {
  const isDone = !isOpen(task)
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
      <span className={styles.number}>#{task.id}</span>
      <Menu
        label="More"
        align="end"
        trigger={(props) => <IconButton {...props} label="More" icon={<Ellipsis size={18} />} />}
        items={[
          {
            id: 'link',
            label: 'Copy the link',
            icon: <Link2 size={16} />,
            run: () => void copyLink(task.id),
          },
          { id: 'delete', label: 'Delete', icon: <Trash2 size={16} />, isDanger: true, run: remove },
        ]}
      />
      <IconButton label="Close" keys="Esc" icon={<X size={18} />} onClick={onClose} />
    </header>
  )
}

async function copyLink(id: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}/?task=${id}`)
    showToast({ text: 'The link is copied.' })
  } catch {
    showToast({
      text: 'The browser did not allow copying.',
      hint: 'Copy the address of this page instead.',
      tone: 'problem',
    })
  }
}
