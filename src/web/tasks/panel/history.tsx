import { Undo2 } from 'lucide-react'
import type { Change } from '../../api/values.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import type { Today } from '../state/calendar.ts'
import { momentWords } from '../state/date-words.ts'
import { undoChange } from '../state/undo.ts'
import styles from './history.module.css'
import panel from './task-panel.module.css'

/** Who did what to a task and through which client, the newest first; each can be taken back. */
export function History({ changes, today }: { changes: readonly Change[]; today: Today }) {
  if (changes.length === 0) return null
  const newest = changes.toSorted((one, other) => other.id - one.id)
  return (
    <section className={panel.section} aria-label="History">
      <h2 className={panel.heading}>History</h2>
      <ol className={styles.list}>
        {newest.map((change) => (
          <li key={change.id} className={cx(styles.change, change.undoneBy !== null && styles.undone)}>
            <div className={styles.words}>
              <p>{change.summary}</p>
              <p className={styles.who}>
                <time dateTime={change.at}>{momentWords(change.at, today)}</time> · {whoOf(change)}
                {change.undoneBy !== null && ' · undone'}
              </p>
            </div>
            {change.undoneBy === null && (
              <Button
                size="small"
                variant="quiet"
                icon={<Undo2 size={14} aria-hidden />}
                aria-label={`Undo: ${change.summary}`}
                onClick={() => void undoChange(change.id)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function whoOf({ actor, client }: Change): string {
  if (client === null) return actor
  return client === 'page' ? `${actor} on this page` : `${actor} through ${client}`
}
