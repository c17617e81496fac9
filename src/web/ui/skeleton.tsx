import { cx } from './cx.ts'
import styles from './skeleton.module.css'

interface SkeletonProps {
  /** How many lines are on their way. */
  readonly lines?: number
  readonly className?: string | undefined
}

/** Stands where something will be, in its size, so that nothing jumps. */
export function Skeleton({ lines = 1, className }: SkeletonProps) {
  return (
    <div className={cx(styles.skeleton, className)} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike.
        <span key={line} className={styles.line} />
      ))}
    </div>
  )
}
