import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './panel-fields.module.css'

/** A fact with its name on the left. */
export function PanelField({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

interface ValueButtonProps extends ComponentProps<'button'> {
  readonly icon: ReactNode
  readonly tone?: 'plain' | 'empty' | 'danger' | 'accent' | 'warning'
}

/** A fact that can be pressed. */
export function ValueButton({ icon, tone = 'plain', children, ...rest }: ValueButtonProps) {
  return (
    <button type="button" className={cx(styles.value, styles[tone])} {...rest}>
      {icon}
      <span>{children}</span>
    </button>
  )
}
