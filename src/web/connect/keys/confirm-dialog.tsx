import type { ReactNode } from 'react'
import { beginHere } from '../../ui/begin-here.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './keys.module.css'

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
            Keep it
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
