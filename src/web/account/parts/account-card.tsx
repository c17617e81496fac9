import type { ReactNode } from 'react'
import { Mark } from '../../ui/mark.tsx'
import styles from './account-card.module.css'

interface AccountCardProps {
  readonly title: string
  readonly intro?: ReactNode
  readonly children?: ReactNode
  /** What else one may want to do. */
  readonly foot?: ReactNode
}

/** A page of its own for one question, before or beside the rest. */
export function AccountCard({ title, intro, children, foot }: AccountCardProps) {
  return (
    <div className={styles.place}>
      <section className={styles.card} aria-label={title}>
        <header className={styles.head}>
          <Mark size={40} role="img" aria-label="Waymark" />
          <h1>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
        </header>
        {children}
      </section>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}
