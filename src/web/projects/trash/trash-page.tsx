import { ArchiveRestore, CircleCheckBig, NotebookText, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { liveChanges } from '../../api/live.ts'
import { useMe } from '../../api/me.ts'
import { listTrash } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { TrashItem } from '../../api/values.ts'
import { mayEdit, referenceOf, useOpenProject } from '../../state/projects.ts'
import { undoChange } from '../../state/undo.ts'
import { useWhoInProject } from '../../state/who-in-project.ts'
import { useToday } from '../../time/clock.ts'
import { momentWords } from '../../time/date-words.ts'
import list from '../../ui/boxed-list.module.css'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RefusalNotice } from '../../ui/notice.tsx'
import { ScrollPage } from '../../ui/scroll-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { words } from '../../words/words.ts'
import styles from './trash-page.module.css'

/** Deleted tasks and forgotten discoveries of the open project, each with a way back. */
export function TrashPage() {
  const { data, error } = useRemote('trash', listTrash)
  const project = useOpenProject()
  const days = useMe()?.retentionDays
  const [today, who] = [useToday(), useWhoInProject()]
  useEffect(() => liveChanges.subscribe(() => refresh('trash')), [])
  return (
    <ScrollPage
      title={words.pages.trash}
      intro={days ? words.projects.trashDays(days) : words.projects.trashIntro}
    >
      {error && !data ? (
        <RefusalNotice error={error} />
      ) : !data ? (
        <Skeleton lines={5} />
      ) : data.items.length === 0 ? (
        <EmptyState icon={<Trash2 size={22} />} title={words.projects.trashEmpty}>
          <p>{words.projects.trashEmptyText}</p>
        </EmptyState>
      ) : (
        <ul aria-label={words.pages.trash} className={list.list}>
          {data.items.map((item) => (
            <li key={item.change} className={styles.row}>
              {item.kind === 'task' ? (
                <CircleCheckBig size={17} aria-label={words.memory.task} />
              ) : (
                <NotebookText size={17} aria-label={words.projects.discovery} />
              )}
              <p className={styles.words}>
                <b>{item.text}</b>
                <span>
                  {item.kind === 'task' ? referenceOf(item.id, project) : `d${item.id}`}
                  {moreWords(item)} · {momentWords(item.at, today)}, {who(item.actor, item.client)}
                </span>
              </p>
              {mayEdit(project) && (
                <Button
                  size="small"
                  icon={<ArchiveRestore size={15} aria-hidden />}
                  aria-label={words.projects.restoreItem(item.text)}
                  onClick={() => void undoChange(item.change).then(() => refresh('trash'))}
                >
                  {words.projects.restore}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </ScrollPage>
  )
}

function moreWords({ more }: TrashItem): string {
  if (more === 0) return ''
  return words.projects.andSubtasks(more)
}
