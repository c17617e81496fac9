import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { words } from '../words/words.ts'
import { cx } from './cx.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** Buttons at its foot, the one that goes on last. */
  readonly actions?: ReactNode
  readonly size?: 'small' | 'medium'
}

/** A window over the page: in the middle, on a phone a sheet from below. Render it to open it. */
export function Dialog({ title, onClose, children, actions, size = 'medium' }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = ref.current
    // Without showModal the rest of the page would stay in reach of the keyboard.
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is on what lies behind.
    <dialog
      ref={ref}
      aria-labelledby={id}
      className={cx(styles.dialog, styles[size])}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.body}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton label={words.ui.close} keys="Esc" icon={<X size={18} />} onClick={onClose} />
        </header>
        {children}
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </div>
    </dialog>
  )
}
