import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  readonly icon: ReactNode
  readonly title: string
  /** What this place is for, and how something gets here. */
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** `h1` where it is the whole page. */
  readonly heading?: 'h1' | 'h2'
}

export function EmptyState({ icon, title, children, actions, heading: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.icon} aria-hidden="true">
        {icon}
      </div>
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
