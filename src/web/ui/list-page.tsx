import type { ReactNode } from 'react'
import { useMedia } from '../browser/use-media.ts'
import { cx } from './cx.ts'
import styles from './list-page.module.css'

interface ListPageProps {
  readonly head: ReactNode
  /** What was opened from the list: beside it where there is room, else over it. */
  readonly opened: ReactNode
  /** The list is made of rows that can be pressed. */
  readonly hasRows?: boolean
  /** As wide as there is room, for what is more than one column. */
  readonly isBroad?: boolean
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** A page of one column, which scrolls below its head. */
export function ListPage({
  head,
  opened,
  hasRows = false,
  isBroad = false,
  className,
  children,
}: ListPageProps) {
  const isWide = useMedia('wide')
  const isOpened = Boolean(opened)
  return (
    <div className={styles.page}>
      <section className={cx(styles.pane, isOpened && styles.beside)} inert={!isWide && isOpened}>
        <div className={cx(styles.head, isBroad && styles.broad)}>{head}</div>
        <div className={styles.box}>
          <div className={cx(styles.column, hasRows && styles.rows, isBroad && styles.broad, className)}>
            {children}
          </div>
        </div>
      </section>
      {opened}
    </div>
  )
}
