import { cx } from './cx.ts'
import styles from './dot.module.css'

/** The colour of a project. */
export function Dot({ colour, className }: { colour: string; className?: string | undefined }) {
  return <span aria-hidden="true" className={cx(styles.dot, className)} data-colour={colour || 'none'} />
}
