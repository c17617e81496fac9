import { patchComment } from '../../api/tasks.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Comment, TaskId } from '../../api/values.ts'
import { changedToast } from '../../state/undo.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import styles from './comments.module.css'

/** What a comment says. Its author checks off its boxes. */
export function CommentText({ task, comment }: { task: TaskId; comment: Comment }) {
  const check = async (text: string) => {
    await attempt(async () => {
      const { change } = await patchComment(task, comment.id, text, comment.text)
      changedToast(words.text.boxChanged, change === null ? null : { id: change })
    })
    refresh(`task/${task}`)
  }
  return (
    <Markdown
      text={comment.text}
      className={styles.text}
      onCheck={comment.isMine ? (text) => void check(text) : undefined}
    />
  )
}
