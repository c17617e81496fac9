import type { ReactNode } from 'react'
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
          <Mark />
          <h1>{title}</h1>
          {intro && <div className={styles.intro}>{intro}</div>}
        </header>
        {children}
      </section>
      {foot && <p className={styles.foot}>{foot}</p>}
    </div>
  )
}

function Mark() {
  return (
    <svg width="40" height="40" viewBox="0 0 32 32" role="img" aria-label="Waymark">
      <rect width="32" height="32" rx="8" fill="var(--accent-fill)" />
      <path
        d="M9 7.5h9.2a2 2 0 0 1 1.5.7l4.1 4.6-4.1 4.6a2 2 0 0 1-1.5.7H12v6.4a1.5 1.5 0 0 1-3 0z"
        fill="#fff"
      />
    </svg>
  )
}
