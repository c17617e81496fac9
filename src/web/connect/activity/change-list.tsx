import { useState } from 'react'
import { listChanges } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import { undoChange } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeRows } from '../../ui/change-rows.tsx'
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
        <ChangeRows
          changes={changes}
          today={today}
          onUndo={(change) => void undoChange(change).then(() => refresh('activity/'))}
        />
      )}
      {changes.length === limit && limit < most && (
        <Button size="small" variant="quiet" onClick={() => setLimit(Math.min(limit * 5, most))}>
          Show earlier ones
        </Button>
      )}
    </section>
  )
}
