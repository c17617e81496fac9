import { Flame } from 'lucide-react'
import { useEffect } from 'react'
import { keepFresh } from '../../api/keep-fresh.ts'
import { listFiles } from '../../api/memory.ts'
import { useRemote } from '../../api/use-remote.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import hit from '../search/hit-row.module.css'
import styles from './hot-files.module.css'

const most = 50

/** The files that assistants read most, and lately. */
export function HotFiles() {
  const { data, error } = useRemote('memory/files', () => listFiles(most))
  const today = useToday()
  useEffect(() => keepFresh('memory/files'), [])
  if (error && !data) return <RefusalNotice error={error} />
  if (!data) return <Skeleton lines={8} className={styles.waiting} />
  if (data.files.length === 0) {
    return (
      <EmptyState icon={<Flame size={22} />} title="No file was read yet">
        <p>
          Files that an assistant reads through Waymark are counted here. Those read often and lately come
          first in a search, too.
        </p>
      </EmptyState>
    )
  }
  const highest = Math.max(...data.files.map(({ score }) => score))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">File</th>
          <th scope="col" className={styles.number}>
            Reads
          </th>
          <th scope="col" className={styles.last}>
            Last
          </th>
        </tr>
      </thead>
      <tbody>
        {data.files.map(({ path, reads, lastAt, score }) => (
          <tr key={path}>
            <th scope="row">
              <code>{path}</code>
            </th>
            <td className={styles.number}>
              <progress
                className={hit.bar}
                value={highest > 0 ? score / highest : 0}
                max={1}
                aria-label="How much it is used, beside the others"
              />
              {reads}
            </td>
            <td className={styles.last}>
              <time dateTime={lastAt}>{momentWords(lastAt, today)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
