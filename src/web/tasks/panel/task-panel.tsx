import { Suspense, useEffect } from 'react'
import { getTask } from '../../api/tasks.ts'
import { useRemote } from '../../api/use-remote.ts'
import type { Change, Task, TaskId } from '../../api/values.ts'
import { goBack, withQuery } from '../../browser/router.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { mayEdit, referenceOf, useOpenProject } from '../../state/projects.ts'
import { editTask } from '../../state/task-actions.ts'
import { learnTasks, useTask } from '../../state/task-state.ts'
import { undoChange } from '../../state/undo.ts'
import { useWhoInProject } from '../../state/who-in-project.ts'
import type { Today } from '../../time/calendar.ts'
import { useToday } from '../../time/clock.ts'
import { ChangeRows } from '../../ui/change-rows.tsx'
import { lazyPart, patiently } from '../../ui/lazy-part.ts'
import styles from '../../ui/panel.module.css'
import fields from '../../ui/panel-fields.module.css'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refusedToast } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import { AssigneeField } from './assignee-field.tsx'
import { ClaimField, PriorityField, StatusField } from './choice-fields.tsx'
import { Comments } from './comments.tsx'
import { DueField } from './due-field.tsx'
import { EditableText } from './editable-text.tsx'
import { GoneTask } from './gone-task.tsx'
import { BlockersField, BlocksField, ParentField, TagsField } from './link-fields.tsx'
import { LinkedDiscoveries } from './linked-discoveries.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PanelHead } from './panel-head.tsx'
import { Subtasks } from './subtasks.tsx'
import { DurationField, RepeatField, StartField } from './time-fields.tsx'

const Attachments = lazyPart(
  patiently(() => import('../attachments/attachments.tsx')),
  'Attachments',
)

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
    <SidePanel label={words.panel.task(id)} onClose={close}>
      {isGone ? (
        <GoneTask id={id} onClose={close} />
      ) : task ? (
        <>
          <PanelHead task={task} onClose={close} />
          <div className={styles.body}>
            <TaskText task={task} changes={data?.changes ?? []} />
            <dl className={fields.fields}>
              <AssigneeField task={task} />
              <DueField task={task} today={today} />
              <RepeatField task={task} today={today} />
              <StartField task={task} today={today} />
              <DurationField task={task} />
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
                {/* What was kept from an older server has none. */}
                <Suspense>
                  <Attachments task={id} attachments={data.attachments ?? []} />
                </Suspense>
                <Comments task={id} comments={data.comments} today={today} />
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

function TaskText({ task, changes }: { task: Task; changes: readonly Change[] }) {
  const project = useOpenProject()
  const who = useWhoInProject()
  const latest = changes.toSorted((one, other) => other.id - one.id)[0]
  const by = latest ? who(latest.actor, latest.client) : null
  const check = (text: string) => {
    const expectedDescription = task.description ?? ''
    // Nothing was typed, so no field says that another text is newer.
    void editTask(task.id, { description: text, expectedDescription }, words.text.boxChanged, refusedToast)
  }
  return (
    <div>
      <EditableText
        look="title"
        label={words.panel.title}
        placeholder={words.panel.title}
        value={task.title}
        name={draftName('title', task.id)}
        who={by}
        onSave={(title, expectedTitle) =>
          void editTask(task.id, { title, expectedTitle }, words.panel.renamed(title))
        }
      />
      <MarkdownField
        text={task.description ?? ''}
        name={draftName('description', task.id)}
        onCheck={mayEdit(project) ? check : undefined}
      >
        <EditableText
          look="text"
          label={words.panel.description}
          placeholder={words.panel.addDetails}
          value={task.description ?? ''}
          name={draftName('description', task.id)}
          who={by}
          onSave={(text, expectedDescription) =>
            void editTask(
              task.id,
              { description: text === '' ? null : text, expectedDescription },
              text === '' ? words.panel.descriptionRemoved : words.panel.descriptionChanged,
            )
          }
        />
      </MarkdownField>
    </div>
  )
}

/** Who did what to a task and through which client, the newest first; each can be taken back. */
function History({ changes, today }: { changes: readonly Change[]; today: Today }) {
  const who = useWhoInProject()
  const project = useOpenProject()
  if (changes.length === 0) return null
  const newest = changes.toSorted((one, other) => other.id - one.id)
  return (
    <section className={styles.section} aria-label={words.panel.history}>
      <h2 className={styles.heading}>{words.panel.history}</h2>
      <ChangeRows
        changes={newest}
        today={today}
        whoOf={({ actor, client }) => who(actor, client)}
        nameTask={(id) => referenceOf(id, project)}
        onUndo={({ id }) => void undoChange(id)}
      />
    </section>
  )
}
