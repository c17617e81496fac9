import { Flame } from 'lucide-react'
import { listFiles } from '../../api/memory.ts'
import { useFresh } from '../../api/use-fresh.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { HotFile } from '../../api/values.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { words } from '../../words/words.ts'
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
    <EmptyState icon={<Flame size={22} />} title={words.memory.noFiles}>
      <p>{words.memory.noFilesText}</p>
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
          <th scope="col">{words.memory.file}</th>
          <th scope="col" className={styles.number}>
            {words.memory.reads}
          </th>
          <th scope="col" className={styles.last}>
            {words.memory.last}
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
                aria-label={words.memory.usage}
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
