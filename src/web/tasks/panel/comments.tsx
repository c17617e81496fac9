import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { openProject } from '../../api/open-project.ts'
import { patchComment, postComment, removeComment } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Comment, TaskId } from '../../api/values.ts'
import { mayComment, mayEdit, useMembers, useOpenProject } from '../../state/projects.ts'
import { changedToast, refusedToast } from '../../state/undo.ts'
import type { Today } from '../../time/calendar.ts'
import { momentWords } from '../../time/date-words.ts'
import { Button } from '../../ui/button.tsx'
import { Face } from '../../ui/face.tsx'
import field from '../../ui/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/menu.tsx'
import panel from '../../ui/panel.module.css'
import { clientWords } from '../../words/who.ts'
import { keepDraft, readDraft } from './comment-draft.ts'
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
  return (
    <section className={panel.section} aria-label="Comments">
      <h2 className={panel.heading}>Comments {comments.length > 0 && <span>{comments.length}</span>}</h2>
      {comments.length > 0 && (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <li key={comment.id} className={styles.comment}>
              <Face name={comment.authorName} />
              <div className={styles.body}>
                <p className={styles.by}>
                  <b>{comment.isMine ? 'You' : comment.authorName}</b>
                  {comment.client !== null && comment.client !== 'page' && (
                    <span>through {clientWords(comment.client)}</span>
                  )}
                  <time dateTime={comment.createdAt}>{momentWords(comment.createdAt, today)}</time>
                  {comment.editedAt !== null && <span>edited</span>}
                </p>
                {editing === comment.id ? (
                  <EditComment task={task} comment={comment} onClose={() => setEditing(null)} />
                ) : (
                  <p className={styles.text}>{comment.text}</p>
                )}
              </div>
              {editing !== comment.id && (comment.isMine || mayEdit(project)) && (
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
      changedToast('Comment deleted', change === null ? null : { id: change })
    })
  return (
    <Menu
      label="Comment"
      align="end"
      trigger={(props) => (
        <IconButton
          {...props}
          size="small"
          label={`More about the comment of ${comment.isMine ? 'you' : comment.authorName}`}
          icon={<Ellipsis size={16} />}
        />
      )}
      items={[
        ...(comment.isMine ? [{ id: 'edit', label: 'Edit', icon: <Pencil size={16} />, run: onEdit }] : []),
        {
          id: 'delete',
          label: 'Delete',
          icon: <Trash2 size={16} />,
          isDanger: true,
          run: () => void remove(),
        },
      ]}
    />
  )
}

function AddComment({ task }: { task: TaskId }) {
  const key = `${openProject.get() ?? ''} ${task}`
  const [text, setText] = useState(() => readDraft(key))
  const [isBusy, setBusy] = useState(false)
  const others = useMembers().length > 1
  const type = (next: string) => {
    setText(next)
    keepDraft(key, next)
  }
  const add = async () => {
    const said = text.trim()
    if (said === '' || isBusy) return
    setBusy(true)
    // The words stay in the field until they are stored.
    const isDone = await send(task, async () => {
      const { change } = await postComment(task, said)
      changedToast('Comment added', change === null ? null : { id: change })
    })
    setBusy(false)
    if (!isDone) return
    if (readDraft(key).trim() === said) type('')
  }
  return (
    <CommentForm
      label="Add a comment"
      placeholder={others ? 'Add a comment. Use @name to notify someone.' : 'Add a comment'}
      action="Comment"
      text={text}
      isBusy={isBusy}
      onType={type}
      onSend={add}
    />
  )
}

function EditComment({ task, comment, onClose }: { task: TaskId; comment: Comment; onClose: () => void }) {
  const [text, setText] = useState(comment.text)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (text.trim() === '' || isBusy) return
    setBusy(true)
    const isDone = await send(task, async () => {
      const { change } = await patchComment(task, comment.id, text.trim())
      changedToast('Comment edited', change === null ? null : { id: change })
    })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <CommentForm
      label="Edit the comment"
      action="Save"
      text={text}
      isBusy={isBusy}
      onType={setText}
      onSend={save}
      onCancel={onClose}
    />
  )
}

interface CommentFormProps {
  readonly label: string
  readonly placeholder?: string
  readonly action: string
  readonly text: string
  readonly isBusy: boolean
  readonly onType: (text: string) => void
  readonly onSend: () => Promise<void>
  readonly onCancel?: () => void
}

function CommentForm(props: CommentFormProps) {
  const { label, placeholder, action, text, isBusy, onType, onSend, onCancel } = props
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault()
      void onSend()
    }
    if (event.key === 'Escape' && onCancel) {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void onSend()
      }}
    >
      <textarea
        className={`${field.input} ${styles.field}`}
        aria-label={label}
        placeholder={placeholder}
        rows={2}
        maxLength={8_000}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={press}
      />
      {(text.trim() !== '' || onCancel) && (
        <div className={styles.actions}>
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="small" variant="primary" isBusy={isBusy} disabled={text.trim() === ''}>
            {action}
          </Button>
        </div>
      )}
    </form>
  )
}

/** False when it was refused: then a message says why. */
async function send(task: TaskId, act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (thrown) {
    refusedToast(thrown)
    return false
  } finally {
    refresh(`task/${task}`)
  }
}
