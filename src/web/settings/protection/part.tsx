import type { ReactNode } from 'react'
import styles from './protection.module.css'

interface PartProps {
  readonly title: string
  readonly text: ReactNode
  readonly actions?: ReactNode
  readonly children?: ReactNode
}

/** One way to sign in, with what it is for and what can be done about it. */
export function Part({ title, text, actions, children }: PartProps) {
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h3>{title}</h3>
          <p>{text}</p>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}
