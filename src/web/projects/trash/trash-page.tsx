import { ArchiveRestore, CircleCheckBig, NotebookText, Trash2 } from 'lucide-react'
import { useEffect } from 'react'
import { liveChanges } from '../../api/live.ts'
import { useMe } from '../../api/me.ts'
import type { Project } from '../../api/projects.ts'
import { listTrash } from '../../api/tasks.ts'
import { refresh, useRemote } from '../../api/use-remote.ts'
import type { TrashItem } from '../../api/values.ts'
import { mayEdit, referenceOf, useOpenProject } from '../../state/projects.ts'
import { restoreOne } from '../../state/restore-one.ts'
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
            <li key={item.change}>
              <div className={styles.row}>
                {item.kind === 'task' ? (
                  <CircleCheckBig size={17} aria-label={words.memory.task} />
                ) : (
                  <NotebookText size={17} aria-label={words.projects.discovery} />
                )}
                <p className={styles.words}>
                  <b dir="auto">
                    {isMany(item) ? words.projects.deletedTogether(item.tasks.length) : item.text}
                  </b>
                  <span>
                    {!isMany(item) && `${nameOf(item, project)}${moreWords(item)} · `}
                    {momentWords(item.at, today)}, {who(item.actor, item.client)}
                  </span>
                </p>
                {mayEdit(project) && (
                  <RestoreButton
                    {...(!isMany(item) && { text: item.text })}
                    onRestore={() => undoChange(item.change)}
                  />
                )}
              </div>
              {isMany(item) && (
                <ul className={styles.together}>
                  {item.tasks.map((task) => (
                    <li key={task.id} className={styles.row}>
                      <p className={styles.words}>
                        <b dir="auto">{task.text}</b>
                        <span>
                          {referenceOf(task.id, project)}
                          {moreWords(task)}
                        </span>
                      </p>
                      {mayEdit(project) && (
                        <RestoreButton text={task.text} onRestore={() => restoreOne(item, task.id)} />
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      )}
    </ScrollPage>
  )
}

function RestoreButton({ text, onRestore }: { text?: string; onRestore: () => Promise<void> }) {
  return (
    <Button
      size="small"
      icon={<ArchiveRestore size={15} aria-hidden />}
      {...(text !== undefined && { 'aria-label': words.projects.restoreItem(text) })}
      onClick={() => void onRestore().then(() => refresh('trash'))}
    >
      {text === undefined ? words.projects.restoreAll : words.projects.restore}
    </Button>
  )
}

function isMany({ tasks }: TrashItem): boolean {
  return tasks.length > 1
}

function nameOf({ kind, id }: TrashItem, project: Project | undefined): string {
  return kind === 'task' ? referenceOf(id, project) : `d${id}`
}

function moreWords({ more }: { readonly more: number }): string {
  return more === 0 ? '' : words.projects.andSubtasks(more)
}
