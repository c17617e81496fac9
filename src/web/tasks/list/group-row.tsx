import { cx } from '../../ui/cx.ts'
import styles from './group-row.module.css'

export function GroupRow({ label, count }: { label: string; count: number }) {
  return (
    <div className={cx(styles.group, label === 'Overdue' && styles.late)}>
      <h2>{label}</h2>
      <span className={styles.count}>{count}</span>
    </div>
  )
}
