import type { Discovery } from '../../api/values.ts'
import { addressOf } from '../../browser/address.ts'
import { withQuery } from '../../browser/router.ts'
import { useTask } from '../../state/task-state.ts'
import { useWhoInProject } from '../../state/who-in-project.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { cx } from '../../ui/cx.ts'
import { Link } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PanelField } from '../../ui/panel-field.tsx'
import fields from '../../ui/panel-fields.module.css'
import { words } from '../../words/words.ts'
import styles from './discovery-panel.module.css'

export function DiscoveryFacts({ discovery, today }: { discovery: Discovery; today: Today }) {
  const { module, task, files, author, client, createdAt, isStale } = discovery
  const known = useTask(task)
  const who = useWhoInProject()
  return (
    <>
      {isStale && (
        <Notice tone="warning" title={words.memory.mayBeOld}>
          <p>{words.memory.mayBeOldText}</p>
        </Notice>
      )}
      <dl className={fields.fields}>
        {module !== null && (
          <PanelField label={words.memory.module}>
            <Link to={addressOf('memory', undefined, { module })} className={styles.value}>
              {module}
            </Link>
          </PanelField>
        )}
        {task !== null && (
          <PanelField label={words.memory.learnedFrom}>
            <span className={fields.linked}>
              <Link to={withQuery({ task })}>{known ? `#${task} ${known.title}` : `#${task}`}</Link>
            </span>
          </PanelField>
        )}
        {files.length > 0 && (
          <PanelField label={words.memory.files}>
            <ul className={styles.files}>
              {files.map(({ path, isChanged }) => (
                <li key={path} className={styles.file}>
                  <Link to={addressOf('memory', undefined, { file: path })}>
                    <code>{path}</code>
                  </Link>
                  <span className={cx(styles.mark, isChanged && styles.changed)}>{markWords(isChanged)}</span>
                </li>
              ))}
            </ul>
          </PanelField>
        )}
        <PanelField label={words.memory.savedWhen}>
          <span className={styles.value}>
            <time dateTime={createdAt}>{momentWords(createdAt, today)}</time>, {who(author, client)}
          </span>
        </PanelField>
      </dl>
    </>
  )
}

function markWords(isChanged: boolean | null): string {
  if (isChanged === null) return words.memory.notVisible
  return isChanged ? words.memory.changedSince : words.memory.unchanged
}
