import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import tones from './tone.module.css'

interface ChipProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly tone?: 'plain' | 'accent' | 'danger' | 'warning' | 'info' | 'violet'
  /** What its cross does, such as "Remove the tag home". Without it there is no cross. */
  readonly removeLabel?: string
  readonly onRemove?: () => void
}

/** A short fact in a frame. */
export function Chip({ children, icon, tone = 'plain', removeLabel, onRemove }: ChipProps) {
  return (
    <span className={cx(styles.chip, tones[tone])}>
      {icon}
      <span className={styles.text}>{children}</span>
      {removeLabel && (
        <button type="button" className={styles.remove} aria-label={removeLabel} onClick={onRemove}>
          <X size={13} />
        </button>
      )}
    </span>
  )
}
