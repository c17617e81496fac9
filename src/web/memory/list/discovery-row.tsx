import { CircleCheckBig, Clock, FileText, FileWarning, Folder } from 'lucide-react'
import type { Discovery } from '../../api/values.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import opening from '../../ui/opening-row.module.css'
import { looks, staleWords } from '../../words/discovery-look.ts'
import { useWho } from '../../words/who.ts'
import styles from './discovery-row.module.css'

export function DiscoveryRow({ discovery, today }: { discovery: Discovery; today: Today }) {
  const { query } = usePlace()
  const who = useWho()
  const { id, type, text, module, files, task, author, client, createdAt } = discovery
  const stale = staleWords(files)
  const isOpened = query.get('discovery') === String(id)
  return (
    <div className={cx(opening.row, styles.row, isOpened && opening.opened)}>
      <Link
        to={withQuery({ discovery: id, task: null })}
        className={cx(opening.link, styles.text)}
        aria-current={isOpened || undefined}
      >
        {text}
      </Link>
      <div className={styles.facts}>
        <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
        {stale && (
          <Chip tone="warning" icon={<FileWarning size={13} aria-hidden />}>
            {stale}
          </Chip>
        )}
        {module !== null && (
          <span className={styles.fact}>
            <Folder size={13} aria-hidden />
            {module}
          </span>
        )}
        {files.length > 0 && !stale && (
          <span className={styles.fact}>
            <FileText size={13} aria-hidden />
            {files.length === 1 ? files[0]?.path : `${files.length} files`}
          </span>
        )}
        {task !== null && (
          <Link to={withQuery({ task })} className={styles.task}>
            <CircleCheckBig size={13} aria-hidden />#{task}
          </Link>
        )}
        <span className={styles.fact}>
          <Clock size={13} aria-hidden />
          <span>
            <time dateTime={createdAt}>{momentWords(createdAt, today)}</time>, {who(author, client)}
          </span>
        </span>
      </div>
    </div>
  )
}
