import { Undo2 } from 'lucide-react'
import type { Change } from '../api/values.ts'
import type { Today } from '../time/calendar.ts'
import { momentWords } from '../time/date-words.ts'
import { Button } from './button.tsx'
import styles from './change-rows.module.css'
import { cx } from './cx.ts'

interface ChangeRowsProps {
  readonly changes: readonly Change[]
  readonly today: Today
  /** Who made it, where that is not plain from what is around. */
  readonly whoOf?: (change: Change) => string
  readonly onUndo: (change: number) => void
}

/** What was changed and when; each can be taken back. */
export function ChangeRows({ changes, today, whoOf, onUndo }: ChangeRowsProps) {
  return (
    <ol className={styles.list}>
      {changes.map((change) => (
        <li key={change.id} className={cx(styles.change, change.undoneBy !== null && styles.undone)}>
          <div className={styles.words}>
            <p>{change.summary}</p>
            <p className={styles.who}>
              <time dateTime={change.at}>{momentWords(change.at, today)}</time>
              {whoOf && ` · ${whoOf(change)}`}
              {change.undoneBy !== null && ' · undone'}
            </p>
          </div>
          {change.undoneBy === null && (
            <Button
              size="small"
              variant="quiet"
              icon={<Undo2 size={14} aria-hidden />}
              aria-label={`Undo: ${change.summary}`}
              onClick={() => onUndo(change.id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ol>
  )
}
