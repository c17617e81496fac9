import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './icon-button.module.css'
import { tip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Its name, in the tooltip and for screen readers. */
  readonly label: string
  /** The shortcut that does the same, as it is written in the tooltip. */
  readonly keys?: string
  readonly icon: ReactNode
  readonly size?: 'small' | 'medium'
}

export function IconButton({ label, keys, icon, size = 'medium', className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      className={cx(styles.button, size === 'small' && styles.small, className)}
      {...tip(label, keys)}
      {...rest}
    >
      {icon}
    </button>
  )
}
