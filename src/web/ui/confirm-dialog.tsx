import type { ReactNode } from 'react'
import { words } from '../words/words.ts'
import { beginHere } from './begin-here.ts'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly action: string
  readonly children: ReactNode
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({ title, action, children, onClose, onConfirm }: ConfirmDialogProps) {
  return (
    <Dialog
      title={title}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button ref={beginHere} onClick={onClose}>
            {words.ui.keep}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{children}</p>
    </Dialog>
  )
}
