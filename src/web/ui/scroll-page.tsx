import type { ReactNode } from 'react'
import { PageHead } from './page-head.tsx'
import styles from './scroll-page.module.css'

interface ScrollPageProps {
  readonly title: string
  /** One sentence: what the page is for. */
  readonly intro?: ReactNode
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A page that is read from top to bottom. */
export function ScrollPage({ title, intro, tools, children }: ScrollPageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div>
          <PageHead title={title}>{tools}</PageHead>
          {intro && <p className={styles.intro}>{intro}</p>}
        </div>
        {children}
      </div>
    </div>
  )
}

interface SectionProps {
  readonly title: string
  readonly text?: ReactNode
  readonly tools?: ReactNode
  readonly children?: ReactNode
}

export function Section({ title, text, tools, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {tools}
      </header>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  )
}
