import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ComponentProps, type FormEvent, type KeyboardEvent, useState } from 'react'
import { useStore } from '../../api/store.ts'
import { patchComment, postComment, removeComment } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Comment, TaskId } from '../../api/values.ts'
import { type Draft, hasText } from '../../drafts/draft.ts'
import { draftName } from '../../drafts/draft-name.ts'
import { DraftNote } from '../../drafts/draft-note.tsx'
import { drafts } from '../../drafts/draft-store.ts'
import { type DraftText, useDraft } from '../../drafts/use-draft.ts'
import { mayComment, useMembers, useOpenProject } from '../../state/projects.ts'
import { changedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import field from '../../ui/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import panel from '../../ui/panel.module.css'
import { attempt } from '../../ui/toasts.tsx'
import { clientWords } from '../../words/who.ts'
import { words } from '../../words/words.ts'
import { CommentText } from './comment-text.tsx'
import styles from './comments.module.css'

interface CommentsProps {
  readonly task: TaskId
  readonly comments: readonly Comment[]
  readonly today: Today
}

/** What members and assistants say about a task, the oldest first. */
export function Comments({ task, comments, today }: CommentsProps) {
  const project = useOpenProject()
  const [editing, setEditing] = useState<number | null>(null)
  const drafted = useStore(
    drafts,
    (all) => comments.find(({ id }) => isBegun(all.get(editedName(task, id))))?.id,
  )
  // One that was left half edited is found so again.
  const isEdited = (id: number) => id === editing || id === drafted
  return (
    <section className={panel.section} aria-label={words.panel.comments}>
      <h2 className={panel.heading}>
        {words.panel.comments} {comments.length > 0 && <span>{comments.length}</span>}
      </h2>
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <li key={comment.id} className={styles.comment}>
              <Face name={comment.authorName} />
              <div className={styles.body}>
                <p className={styles.by}>
                  <b>{comment.isMine ? words.panel.you : comment.authorName}</b>
                  {comment.client !== null && comment.client !== 'page' && (
                    <span>{words.panel.via(clientWords(comment.client))}</span>
                  )}
                  <time dateTime={comment.createdAt}>{momentWords(comment.createdAt, today)}</time>
                  {comment.editedAt !== null && <span>{words.panel.edited}</span>}
                </p>
                {isEdited(comment.id) ? (
                  <EditComment task={task} comment={comment} onClose={() => setEditing(null)} />
                ) : (
                  <CommentText task={task} comment={comment} />
                )}
              </div>
              {!isEdited(comment.id) && (comment.isMine || project?.role === 'owner') && (
                <More task={task} comment={comment} onEdit={() => setEditing(comment.id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayComment(project) && <AddComment key={task} task={task} />}
    </section>
  )
}

function More({ task, comment, onEdit }: { task: TaskId; comment: Comment; onEdit: () => void }) {
  const remove = () =>
    send(task, async () => {
      const { change } = await removeComment(task, comment.id)
      changedToast(words.panel.commentDeleted, change === null ? null : { id: change })
    })
  return (
    <Menu
      label={words.panel.comment}
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={comment.isMine ? words.panel.moreYours : words.panel.moreOf(comment.authorName)}
          icon={<Ellipsis size={16} />}
        />
      )}
      items={[
        ...(comment.isMine
          ? [{ id: 'edit', label: words.panel.edit, icon: <Pencil size={16} />, run: onEdit }]
          : []),
        {
          id: 'delete',
          label: words.panel.delete,
          icon: <Trash2 size={16} />,
          isDanger: true,
          run: () => void remove(),
        },
      ]}
    />
  )
}

function AddComment({ task }: { task: TaskId }) {
  const draft = useDraft(draftName('comment', task))
  const others = useMembers().length > 1
  const add = () => {
    const said = draft.text.trim()
    if (said === '') return
    void draft.submit(() =>
      send(task, async () => {
        const { change } = await postComment(task, said)
        changedToast(words.panel.commentAdded, change === null ? null : { id: change })
      }),
    )
  }
  return (
    <CommentForm
      label={words.panel.addComment}
      placeholder={others ? words.panel.mention : words.panel.addComment}
      action={words.panel.comment}
      draft={draft}
      onSend={add}
    />
  )
}

function EditComment({ task, comment, onClose }: { task: TaskId; comment: Comment; onClose: () => void }) {
  const draft = useDraft(editedName(task, comment.id), comment.text)
  const saveAs = (typed: string, expected: string) => {
    const text = typed.trim()
    if (text === '') return
    void draft
      .save(text, () =>
        send(task, async () => {
          const { change } = await patchComment(task, comment.id, text, expected)
          changedToast(words.panel.commentEdited, change === null ? null : { id: change })
        }),
      )
      .then((isDone) => isDone && onClose())
  }
  const close = () => {
    draft.putAside()
    onClose()
  }
  return (
    <CommentForm
      label={words.panel.editComment}
      action={words.panel.save}
      draft={draft}
      onSend={() => saveAs(draft.text, draft.base)}
      onCancel={close}
      choice={{
        onKeep: (text) => {
          draft.accept(text)
          saveAs(text, comment.text)
        },
        onBoth: () => draft.accept(`${comment.text}\n\n${draft.text}`),
      }}
    />
  )
}

interface CommentFormProps {
  readonly label: string
  readonly placeholder?: string
  readonly action: string
  readonly draft: DraftText
  readonly onSend: () => void
  readonly onCancel?: () => void
  readonly choice?: ComponentProps<typeof DraftNote>['choice']
}

function CommentForm(props: CommentFormProps) {
  const { label, placeholder, action, draft, onSend, onCancel, choice } = props
  const { text } = draft
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      onSend()
    }
    if (event.key !== 'Escape' || !(onCancel || draft.isDraft)) return
    event.preventDefault()
    event.stopPropagation()
    if (onCancel) onCancel()
    else draft.putAside()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      <textarea
        className={`${field.input} ${styles.field}`}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        dir="auto"
        data-draft={draft.name}
        value={text}
        onChange={(event) => draft.type(event.target.value)}
        onKeyDown={press}
      />
      <DraftNote draft={draft} choice={choice} />
      {(text.trim() !== '' || onCancel) && (
        <div className={styles.actions}>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              {words.ui.cancel}
            </Button>
          )}
          <Button type="submit" size="small" variant="primary" disabled={text.trim() === ''}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

function isBegun(draft: Draft | undefined): boolean {
  return draft !== undefined && hasText(draft)
}

/** The name of what is being made of a comment. */
function editedName(task: TaskId, comment: number): string {
  return draftName('edit-comment', task, comment)
}

/** False when it was refused: then a message says why. */
async function send(task: TaskId, act: () => Promise<void>): Promise<boolean> {
  const isDone = await attempt(act)
  refresh(`task/${task}`)
  return isDone
}
