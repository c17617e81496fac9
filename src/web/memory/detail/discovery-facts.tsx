import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { withQuery } from '../../browser/router.ts'
import { useTask } from '../../state/task-state.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelField } from '../../ui/panel-field.tsx'
import fields from '../../ui/panel-fields.module.css'
import { useWho } from '../../words/who.ts'
import styles from './discovery-panel.module.css'

export function DiscoveryFacts({ discovery, today }: { discovery: Discovery; today: Today }) {
  const { module, task, files, author, client, createdAt, isStale } = discovery
  const known = useTask(task)
  const who = useWho()
  return (
    <>
      {isStale && (
        <Notice tone="warning" title="It may no longer hold.">
          <p>Look at what changed in its files. If it is different now, replace it.</p>
        </Notice>
      )}
      <dl className={fields.fields}>
        {module !== null && (
          <PanelField label="Module">
            <Link to={addressOf('memory', undefined, { module })} className={styles.value}>
              {module}
            </Link>
          </PanelField>
        )}
        {task !== null && (
          <PanelField label="Learnt at">
            <span className={fields.linked}>
              <Link to={withQuery({ task })}>{known ? `#${task} ${known.title}` : `#${task}`}</Link>
            </span>
          </PanelField>
        )}
        {files.length > 0 && (
          <PanelField label="Files">
            <ul className={styles.files}>
              {files.map(({ path, isChanged }) => (
                <li key={path} className={styles.file}>
                  <code>{path}</code>
                  <span className={cx(styles.mark, isChanged && styles.changed)}>{markWords(isChanged)}</span>
                </li>
              ))}
            </ul>
          </PanelField>
        )}
        <PanelField label="Remembered">
          <span className={styles.value}>
            <time dateTime={createdAt}>{momentWords(createdAt, today)}</time>, {who(author, client)}
          </span>
        </PanelField>
      </dl>
    </>
  )
}

function markWords(isChanged: boolean | null): string {
  if (isChanged === null) return 'cannot be looked at from here'
  return isChanged ? 'changed since' : 'as it was'
}
