import { FileText, Trash2 } from 'lucide-react'
import { addressOfFile, removeFile } from '../../api/attachments.ts'
import { refresh } from '../../api/use-remote.ts'
import type { Attachment, TaskId } from '../../api/values.ts'
import { changedToast } from '../../state/undo.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { attempt } from '../../ui/toasts.tsx'
import { words } from '../../words/words.ts'
import styles from './attachments.module.css'
import { sizeWords } from './size-words.ts'

interface AttachedFileProps {
  readonly task: TaskId
  readonly attachment: Attachment
  readonly mayRemove: boolean
}

/** A picture is shown and opens in a tab of its own; anything else is only ever downloaded. */
export function AttachedFile({ task, attachment, mayRemove }: AttachedFileProps) {
  const { id, name, size, authorName, isMine, isPicture } = attachment
  const address = addressOfFile(id)
  const remove = async () => {
    await attempt(async () => {
      const { change } = await removeFile(id)
      changedToast(words.text.fileRemoved(name), { id: change })
    })
    refresh(`task/${task}`)
  }
  return (
    <li className={styles.file}>
      {isPicture ? (
        <a href={address} target="_blank" rel="noopener" className={styles.picture}>
          <img src={address} alt={words.text.openPicture(name)} loading="lazy" />
        </a>
      ) : (
        <span className={styles.icon}>
          <FileText size={18} />
        </span>
      )}
      <div className={styles.about}>
        <a
          href={address}
          className={styles.name}
          {...(isPicture ? { target: '_blank', rel: 'noopener' } : { download: name })}
        >
          {name}
        </a>
        <p className={styles.facts}>
          {sizeWords(size)} · {isMine ? words.panel.you : authorName}
        </p>
      </div>
      {mayRemove && (
        <IconButton
          size="small"
          label={words.text.removeFile(name)}
          icon={<Trash2 size={16} />}
          onClick={() => void remove()}
        />
      )}
    </li>
  )
}
