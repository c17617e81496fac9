import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { listChanges } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import history from '../../tasks/panel/history.module.css'
import type { Today } from '../../tasks/state/calendar.ts'
import { momentWords } from '../../tasks/state/date-words.ts'
import { undoChange } from '../../tasks/state/undo.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './clients.module.css'

const [first, most] = [10, 200]

/** What a client changed, the newest first; each can be taken back. */
export function ChangeList({ client, today }: { client: string | null; today: Today }) {
  const [limit, setLimit] = useState(first)
  const { data } = useRemote(client === null ? null : `activity/changes/${client}/${limit}`, () =>
    listChanges({ client: client ?? '', limit }),
  )
  const changes = data?.changes ?? []
  return (
    <section aria-label="Changes">
      <h3>Changes</h3>
      {client === null ? (
        <p className={styles.none}>A client without a name cannot be told from others.</p>
      ) : !data ? (
        <Skeleton lines={3} />
      ) : changes.length === 0 ? (
        <p className={styles.none}>It changed nothing.</p>
      ) : (
        <ol className={history.list}>
          {changes.map((change) => (
            <li key={change.id} className={cx(history.change, change.undoneBy !== null && history.undone)}>
              <div className={history.words}>
                <p>{change.summary}</p>
                <p className={history.who}>
                  <time dateTime={change.at}>{momentWords(change.at, today)}</time>
                  {change.undoneBy !== null && ' · undone'}
                </p>
              </div>
              {change.undoneBy === null && (
                <Button
                  size="small"
                  variant="quiet"
                  icon={<Undo2 size={14} aria-hidden />}
                  aria-label={`Undo: ${change.summary}`}
                  onClick={() => void undoChange(change.id).then(() => refresh('activity/'))}
                >
                  Undo
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      {changes.length === limit && limit < most && (
        <Button size="small" variant="quiet" onClick={() => setLimit(Math.min(limit * 5, most))}>
          Show earlier ones
        </Button>
      )}
    </section>
  )
}
