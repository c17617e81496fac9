import { CircleAlert, FileUp, RotateCcw, X } from 'lucide-react'
import bar from '../../ui/bar.module.css'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { words } from '../../words/words.ts'
import styles from './attachments.module.css'
import { sizeWords } from './size-words.ts'
import { cancelUpload, retryUpload, type Upload } from './uploads.ts'

/** A file on its way, how far it is, or why it was not attached. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { key, file, progress, problem } = upload
  const { name } = file
  return (
    <li className={styles.file}>
      <span className={cx(styles.icon, problem && styles.failed)}>
        {problem ? <CircleAlert size={18} /> : <FileUp size={18} />}
      </span>
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        {problem ? (
          <p className={styles.problem} role="alert">
            {words.text.notAttached(name)} {problem.message}
          </p>
        ) : progress === null ? (
          <p className={styles.facts}>
            {sizeWords(file.size)} · {words.text.waitingToUpload}
          </p>
        ) : (
          <progress
            className={cx(bar.bar, styles.progress)}
            value={progress}
            max={1}
            aria-label={words.text.uploading(name)}
          />
        )}
      </div>
      {problem?.canRetry && (
        <IconButton
          size="small"
          label={words.text.retryFile(name)}
          icon={<RotateCcw size={16} />}
          onClick={() => retryUpload(key)}
        />
      )}
      <IconButton
        size="small"
        label={problem ? words.text.dismissFile(name) : words.text.cancelFile(name)}
        icon={<X size={16} />}
        onClick={() => cancelUpload(key)}
      />
    </li>
  )
}
