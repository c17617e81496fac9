import { Flame } from 'lucide-react'
import { listFiles } from '../../api/memory.ts'
import { useFresh } from '../../api/use-fresh.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { HotFile } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import hit from '../search/hit-row.module.css'
import styles from './hot-files.module.css'

const most = 50

/** The files that assistants read most, and lately. */
export function HotFiles() {
  const remote = useRemote('memory/files', () => listFiles(most))
  useFresh('memory/files')
  return (
    <Loaded remote={remote} lines={8} className={styles.waiting}>
      {({ files }) => (files.length === 0 ? <NoFiles /> : <FileTable files={files} />)}
    </Loaded>
  )
}

function NoFiles() {
  return (
    <EmptyState icon={<Flame size={22} />} title="No file was read yet">
      <p>
        Files that an assistant reads through Waymark are counted here. Those read often and lately come first
        in a search, too.
      </p>
    </EmptyState>
  )
}

function FileTable({ files }: { files: readonly HotFile[] }) {
  const today = useToday()
  const highest = Math.max(...files.map(({ score }) => score))
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
        {files.map(({ path, reads, lastAt, score }) => (
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
