import { type ReactNode, useId } from 'react'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form.module.css'
import { RefusalNotice } from './notice.tsx'
import type { Submission } from './use-submission.ts'

interface FormDialogProps {
  readonly title: string
  readonly size?: 'small' | 'medium'
  /** What its button says, and how it looks. */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  readonly cancel?: string
  readonly isReady?: boolean
  readonly submission: Submission
  /** What the form has, once it is sent. */
  readonly send: (given: FormData) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
  /** Instead of the server's sentence. */
  readonly refusal?: ReactNode
}

/** A window with a form that the server takes or refuses. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    size = 'medium',
    action,
    variant = 'primary',
    cancel = words.ui.cancel,
    isReady = true,
  } = props
  const { submission, send, onClose, children, refusal } = props
  const id = useId()
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant={variant} isBusy={submission.isBusy} disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget)
          if (isReady) void submission.submit(() => send(given))
        }}
      >
        {children}
        {refusal || <RefusalNotice error={submission.error} />}
      </form>
    </Dialog>
  )
}

interface ShownOnceProps {
  readonly title: string
  readonly children: ReactNode
  readonly onClose: () => void
}

/** A secret that is shown now and never again. */
export function ShownOnce({ title, children, onClose }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {words.ui.haveCopied}
        </Button>
      }
    >
      <div className={styles.form}>{children}</div>
    </Dialog>
  )
}
