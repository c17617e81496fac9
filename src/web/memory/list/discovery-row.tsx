import { CircleCheckBig, Clock, FileText, FileWarning, Folder } from 'lucide-react'
import { addressedProject, openProject } from '../../api/open-project.ts'
import type { ListedDiscovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { usePlace, withQuery } from '../../browser/router.ts'
import { nameOfProject, useProjects } from '../../state/projects.ts'
import { useWhoInProject } from '../../state/who-in-project.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { plainText } from '../../ui/markdown/plain-text.ts'
import opening from '../../ui/opening-row.module.css'
import { looks, staleWords } from '../../words/discovery-look.ts'
import { words } from '../../words/words.ts'
import styles from './discovery-row.module.css'

interface DiscoveryRowProps {
  readonly discovery: ListedDiscovery
  readonly today: Today
  /** Shown among those of other projects. */
  readonly isAcross: boolean
}

export function DiscoveryRow({ discovery, today, isAcross }: DiscoveryRowProps) {
  const { query } = usePlace()
  const who = useWhoInProject()
  const { id, type, text, module, files, task, author, client, createdAt } = discovery
  const stale = staleWords(files)
  const isElsewhere = addressedProject(discovery.project) !== openProject.get()
  const isOpened = !isElsewhere && query.get('discovery') === String(id)
  return (
    <div className={cx(opening.row, styles.row, isOpened && opening.opened)}>
      <Link
        to={
          isElsewhere
            ? addressOf('memory', addressedProject(discovery.project), { discovery: id })
            : withQuery({ discovery: id, task: null })
        }
        dir="auto"
        className={cx(opening.link, styles.text)}
        aria-current={isOpened || undefined}
      >
        {plainText(text)}
      </Link>
      <div className={styles.facts}>
        <Chip tone={looks[type].tone}>{looks[type].label}</Chip>
        {isAcross && <ProjectChip id={discovery.project} />}
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
            {files.length === 1 ? files[0]?.path : words.memory.fileCount(files.length)}
          </span>
        )}
        {task !== null && !isElsewhere && (
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

function ProjectChip({ id }: { id: string }) {
  const project = useProjects().shown.find((one) => one.id === id)
  return project ? <Chip>{nameOfProject(project)}</Chip> : null
}
