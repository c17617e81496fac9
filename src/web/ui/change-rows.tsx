import { Undo2 } from 'lucide-react'
import type { Change } from '../api/values.ts'
import type { Today } from '../time/calendar.ts'
import { momentWords } from '../time/date-words.ts'
import { words } from '../words/words.ts'
import { Button } from './button.tsx'
import styles from './change-rows.module.css'
import { changeWords } from './change-words.ts'
import { cx } from './cx.ts'

interface ChangeRowsProps<T extends Change> {
  readonly changes: readonly T[]
  readonly today: Today
  /** Who made it or where, as far as that is not plain from what is around. */
  readonly whoOf?: ((change: T) => string) | undefined
  /** How tasks are called where it was made, if not by their number alone. */
  readonly nameTask?: ((id: number, change: T) => string) | undefined
  readonly onUndo: (change: T) => void
}

/** What was changed and when; each can be taken back. */
export function ChangeRows<T extends Change>({
  changes,
  today,
  whoOf,
  nameTask,
  onUndo,
}: ChangeRowsProps<T>) {
  return (
    <ol className={styles.list}>
      {changes.map((change) => {
        const sentence = changeWords(change, today, nameTask && ((id) => nameTask(id, change)))
        return (
          <li
            key={`${change.at} ${change.id}`}
            className={cx(styles.change, change.undoneBy !== null && styles.undone)}
          >
            <div className={styles.words}>
              <p>{sentence}</p>
              <p className={styles.who}>
                <time dateTime={change.at}>{momentWords(change.at, today)}</time>
                {whoOf && ` · ${whoOf(change)}`}
                {change.undoneBy !== null && words.ui.undone}
              </p>
            </div>
            {change.undoneBy === null && (
              <Button
                size="small"
                variant="quiet"
                icon={<Undo2 size={14} aria-hidden />}
                aria-label={words.ui.undoChange(sentence)}
                onClick={() => onUndo(change)}
              >
                {words.ui.undo}
              </Button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
