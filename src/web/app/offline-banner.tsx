import { CloudOff } from 'lucide-react'
import { connection } from '../api/connection.ts'
import { waiting } from '../api/outbox.ts'
import { useStore } from '../api/store.ts'
import { words } from '../words/words.ts'
import styles from './offline-banner.module.css'

/** Says that the server is away; gone by itself when it is back. */
export function OfflineBanner() {
  const isAway = useStore(connection) === 'unreachable'
  const count = useStore(waiting, (items) => items.filter(({ tries }) => tries > 0).length)
  return (
    <div role="status">
      {isAway && (
        <p className={styles.banner}>
          <CloudOff size={16} aria-hidden />
          {words.app.offline}
          {count > 0 && ` ${words.drafts.waiting(count)}`}
        </p>
      )}
    </div>
  )
}
