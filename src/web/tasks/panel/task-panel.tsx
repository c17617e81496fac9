import { SearchX } from 'lucide-react'
import { useEffect } from 'react'
import { getTask } from '../../api/tasks.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Change, Task, TaskId } from '../../api/values.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { editTask } from '../../state/task-actions.ts'
import { learnTasks, useTask } from '../../state/task-state.ts'
import { undoChange } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { Button } from '../../ui/button.tsx'
import { ChangeRows } from '../../ui/change-rows.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import styles from '../../ui/panel.module.css'
import fields from '../../ui/panel-fields.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClaimField, PriorityField, StatusField } from './choice-fields.tsx'
import { DueField } from './due-field.tsx'
import { EditableText } from './editable-text.tsx'
import { BlockersField, BlocksField, ParentField, TagsField } from './link-fields.tsx'
import { LinkedDiscoveries } from './linked-discoveries.tsx'
import { PanelHead } from './panel-head.tsx'
import { Subtasks } from './subtasks.tsx'

const close = () => goBack(withQuery({ task: null }))

/** One task with everything around it. */
export function TaskPanel({ id }: { id: TaskId }) {
  const today = useToday()
  const { data, error } = useRemote(`task/${id}`, () => getTask(id))
  const known = useTask(id)
  const task = known ?? data?.task

  useEffect(() => {
    if (data) learnTasks([data.task, ...data.subtasks, ...data.blockers, ...data.blocks])
  }, [data])
  useEffect(() => () => returnFocus(id), [id])

  const isGone = error?.code === 'not_found'
  return (
    <SidePanel label={`Task ${id}`} onClose={close}>
      {isGone ? (
        <Gone id={id} />
      ) : task ? (
        <>
          <PanelHead task={task} onClose={close} />
          <div className={styles.body}>
            <TaskText task={task} />
            <dl className={fields.fields}>
              <DueField task={task} today={today} />
              <PriorityField task={task} />
              <StatusField task={task} />
              <TagsField task={task} />
              <ParentField task={task} />
              <BlockersField task={task} />
              <BlocksField blocks={data?.blocks ?? []} />
              <ClaimField task={task} />
            </dl>
            <Subtasks task={task} details={data?.subtasks ?? []} />
            {data ? (
              <>
                <LinkedDiscoveries discoveries={data.discoveries} />
                <History changes={data.changes} today={today} />
              </>
            ) : (
              <Skeleton lines={3} />
            )}
          </div>
        </>
      ) : (
        <Skeleton lines={7} className={styles.waiting} />
      )}
    </SidePanel>
  )
}

/** Back to the row that was opened, unless the focus went somewhere of its own. */
function returnFocus(id: TaskId): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`[data-task-link="${id}"]`)?.focus({ preventScroll: true })
  })
}

function Gone({ id }: { id: TaskId }) {
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title={`There is no task #${id}`}
      actions={<Button onClick={close}>Close</Button>}
    >
      <p>
        It may have been deleted. Deleting can be undone for a while, from the message or by an assistant.
      </p>
    </EmptyState>
  )
}

function TaskText({ task }: { task: Task }) {
  return (
    <div>
      <EditableText
        look="title"
        label="Title"
        placeholder="Title"
        value={task.title}
        maxLength={400}
        onSave={(title) => editTask(task.id, { title }, `Renamed to: ${title}`)}
      />
      <EditableText
        look="text"
        label="Description"
        placeholder="Add details"
        value={task.description ?? ''}
        maxLength={20_000}
        onSave={(text) =>
          editTask(
            task.id,
            { description: text === '' ? null : text },
            text === '' ? 'Description removed' : 'Description changed',
          )
        }
      />
    </div>
  )
}

/** Who did what to a task and through which client, the newest first; each can be taken back. */
function History({ changes, today }: { changes: readonly Change[]; today: Today }) {
  if (changes.length === 0) return null
  const newest = changes.toSorted((one, other) => other.id - one.id)
  return (
    <section className={styles.section} aria-label="History">
      <h2 className={styles.heading}>History</h2>
      <ChangeRows changes={newest} today={today} whoOf={whoOf} onUndo={undoChange} />
    </section>
  )
}

function whoOf({ actor, client }: Change): string {
  if (client === null) return actor
  return client === 'page' ? `${actor} on this page` : `${actor} through ${client}`
}
