import { CloudOff } from 'lucide-react'
import { connection } from '../api/connection.ts'
import { useStore } from '../api/store.ts'
import styles from './offline-banner.module.css'

/** Says that the server is away; gone by itself when it is back. */
export function OfflineBanner() {
  const isAway = useStore(connection) === 'unreachable'
  return (
    <div role="status">
      {isAway && (
        <p className={styles.banner}>
          <CloudOff size={16} aria-hidden />
          The server cannot be reached. What you see may be old; this page goes on when it is back.
        </p>
      )}
    </div>
  )
}
